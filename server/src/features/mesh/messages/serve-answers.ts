import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'

import { callBackPath } from '#contract/mesh/names.ts'
import { Id } from '#contract/schemas.ts'
import { cleanReply, replyLimits } from '#server/features/mesh/messages/clean-reply.ts'
import { expectRoom, keepReply } from '#server/features/mesh/messages/keep-reply.ts'
import { isSignedBy, type Signed } from '#server/features/mesh/messages/sign.ts'
import { lockDelivery } from '#server/features/mesh/messages/store.ts'
import { opened, signingPlace } from '#server/features/mesh/reach.ts'
import type { Mounting } from '#server/ground/mount.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

// A reply of the longest kind, written in escapes, and a little more.
const largestBody = 64 * 1024
const longestId = 200

/**
 * Where a service answers later (docs/webhooks.md). Nobody is signed in here: who comes proves by a signature over the very bytes that
 * they are the service the message went to. Whoever can't is told what everybody is told: there is nothing here.
 */
export function serveAnswers(api: FastifyInstance, { database, clock, sealer }: Pick<Mounting, 'database' | 'clock'> & { sealer: Sealer }): void {
  void api.register((answers, _, done) => {
    answers.removeAllContentTypeParsers()
    answers.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (__, body, parsed) => parsed(null, body))
    answers.post(callBackPath.replace('{delivery_id}', ':delivery_id'), async (request, reply) => {
      const { delivery_id: id } = request.params as { delivery_id: string }
      if (!safeParse(Id, id).success) refuse('not_found')
      const headers = signedHeaders(request)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const now = clock.now()
      const familyId = await database.transaction((tx) => familyOf(tx, id))
      if (!headers || familyId === null) refuse('not_found')
      await database.inFamily(familyId, async (tx) => {
        const delivery = (await lockDelivery(tx, familyId, id)) ?? refuse('not_found')
        const key = await signingKey(tx, delivery, sealer)
        // Our own message, sent back to us, is signed as well: its id is the delivery's, and an answer has to have one of its own.
        const isOurs = headers['webhook-id'] === delivery.id
        if (key === null || isOurs || !isSignedBy(key, bytes, { headers, now })) refuse('not_found')
        const text = textIn(bytes, delivery.id)
        await expectRoom(tx, delivery)
        await keepReply(tx, delivery, { text, by: null, foreignId: `call:${headers['webhook-id']}`, now })
      })
      return reply.send({ done: true })
    })
    done()
  })
}

function signedHeaders({ headers }: FastifyRequest): Signed | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') return undefined
  // What stands in a header can't be kept unless it is plain.
  if (id.length > longestId || !/^[\x21-\x7e]+$/.test(id)) return undefined
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

async function familyOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ family: string | null }>`select family_of_delivery(${id}::uuid) as family`.execute(tx)
  return rows[0]?.family ?? null
}

/** The key of the service a delivery went to; nothing else can call back. */
async function signingKey(tx: Tx, { family_id, contact_id }: { family_id: string; contact_id: string }, sealer: Sealer): Promise<string | null> {
  const contact = await tx
    .selectFrom('contacts')
    .select(['family_id', 'id', 'sealed_signing_key'])
    .where('family_id', '=', family_id)
    .where('id', '=', contact_id)
    .where('kind', '=', 'service')
    .executeTakeFirst()
  return contact ? opened(sealer, contact.sealed_signing_key, signingPlace(contact)) : null
}

/** What a signed body says, under either name. */
function textIn(bytes: Buffer, deliveryId: string): string {
  const said = parsed(bytes)
  // The path is not signed: a body that names its delivery can't be laid down at another one.
  if (said['delivery_id'] !== undefined && said['delivery_id'] !== deliveryId) refuse('not_found')
  const given = said['text'] ?? said['reply']
  if (typeof given !== 'string') refuse('malformed')
  if (given.length > replyLimits.service) refuse('too_large')
  return cleanReply(given, replyLimits.service) ?? refuse('malformed')
}

function parsed(bytes: Buffer): Readonly<Record<string, unknown>> {
  let said: unknown
  try {
    said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Not JSON, or not even text; said below.
  }
  return typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as Record<string, unknown>) : refuse('malformed')
}
