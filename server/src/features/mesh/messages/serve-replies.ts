import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'

import { callBackPath } from '#contract/mesh/names.ts'
import { Id } from '#contract/schemas.ts'
import { cleanReply, replyLimits } from '#server/features/mesh/messages/clean-reply.ts'
import { expectReplyCapacity, storeReply } from '#server/features/mesh/messages/store-reply.ts'
import { isSignedBy, type SignatureHeaders } from '#server/features/mesh/messages/sign.ts'
import { lockDelivery } from '#server/features/mesh/messages/store.ts'
import { unseal, signingKeyContext } from '#server/features/mesh/connection.ts'
import type { Mounting } from '#server/ground/mount.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { isObject } from '#server/platform/unknown-value.ts'

// Enough for the longest reply with every character escaped.
const maxBodyBytes = 64 * 1024
const maxIdLength = 200

/**
 * Receives later replies of services (docs/webhooks.md). There is no session: the signature over the raw
 * bytes proves that the caller is the service. All other callers get the same 404.
 */
export function serveReplies(
  api: FastifyInstance,
  { database, clock, sealer }: Pick<Mounting, 'database' | 'clock'> & { sealer: Sealer },
): void {
  void api.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (__, body, parsed) =>
      parsed(null, body),
    )
    const url = callBackPath.replace('{delivery_id}', ':delivery_id')
    scope.post<{ Params: { delivery_id: string } }>(url, async (request, reply) => {
      const { delivery_id: id } = request.params
      if (!safeParse(Id, id).success) refuse('not_found')
      const headers = signedHeaders(request)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const now = clock.now()
      const familyId = await database.transaction((tx) => familyOf(tx, id))
      if (!headers || familyId === null) refuse('not_found')
      await database.inFamily(familyId, async (tx) => {
        const delivery = (await lockDelivery(tx, familyId, id)) ?? refuse('not_found')
        const key = await signingKey(tx, delivery, sealer)
        // Our own message sent back to us is also signed, with the delivery's id; a reply needs its own id.
        const isOurs = headers['webhook-id'] === delivery.id
        if (key === null || isOurs || !isSignedBy(key, bytes, { headers, now })) refuse('not_found')
        const text = textIn(bytes, delivery.id)
        await expectReplyCapacity(tx, delivery)
        await storeReply(tx, delivery, { text, by: null, foreignId: `call:${headers['webhook-id']}`, now })
      })
      return reply.send({ done: true })
    })
    done()
  })
}

function signedHeaders({ headers }: FastifyRequest): SignatureHeaders | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    return undefined
  // The id is stored, so it must be printable ASCII.
  if (id.length > maxIdLength || !/^[\x21-\x7e]+$/.test(id)) return undefined
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

async function familyOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{
    family: string | null
  }>`select family_of_delivery(${id}::uuid) as family`.execute(tx)
  return rows[0]?.family ?? null
}

/** The key of the service that received the delivery; other kinds can't post replies. */
async function signingKey(
  tx: Tx,
  { family_id, contact_id }: { family_id: string; contact_id: string },
  sealer: Sealer,
): Promise<string | null> {
  const contact = await tx
    .selectFrom('contacts')
    .select(['family_id', 'id', 'sealed_signing_key'])
    .where('family_id', '=', family_id)
    .where('id', '=', contact_id)
    .where('kind', '=', 'service')
    .executeTakeFirst()
  return contact ? unseal(sealer, contact.sealed_signing_key, signingKeyContext(contact)) : null
}

/** The reply text in a signed body, as `text` or `reply`. */
function textIn(bytes: Buffer, deliveryId: string): string {
  const body = parsed(bytes)
  // The path is not signed, so a body that names another delivery is refused.
  if (body['delivery_id'] !== undefined && body['delivery_id'] !== deliveryId) refuse('not_found')
  const text = body['text'] ?? body['reply']
  if (typeof text !== 'string') refuse('malformed')
  if (text.length > replyLimits.service) refuse('too_large')
  return cleanReply(text, replyLimits.service) ?? refuse('malformed')
}

function parsed(bytes: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Not UTF-8 or not JSON; refused below.
  }
  return isObject(value) && !Array.isArray(value) ? value : refuse('malformed')
}
