import { describe, expect, onTestFinished, test } from 'vitest'

import { evilAddresses, evilHosts, evilLookUp } from '../../../test/evil-addresses.ts'
import { startPlainServer } from '../../../test/plain-server.ts'
import { plainAddress } from '#contract/web-address.ts'
import { withDocument } from '#server/features/mesh/interfaces/with-document.ts'
import { byMcp } from '#server/features/mesh/messages/by-mcp.ts'
import { byWebhook } from '#server/features/mesh/messages/by-webhook.ts'
import type { Taken } from '#server/features/mesh/messages/take.ts'
import { look } from '#server/features/mesh/probes/look.ts'
import { type ContactRow, signingPlace } from '#server/features/mesh/reach.ts'
import { findModels } from '#server/features/models/find-models.ts'
import { openOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { sealer as makeSealer } from '#server/platform/sealed.ts'

const sealer = makeSealer(Buffer.alloc(32, 7), 'mesh')
const where = { family_id: '0198f1c2-0000-7000-8000-000000000001', id: '0198f1c2-0000-7000-8000-000000000002' }
const row = (more: object) =>
  ({
    ...where,
    kind: 'service',
    health_path: '/',
    message_path: '/',
    authentication: 'none',
    sealed_secret: null,
    sealed_signing_key: sealer.seal(`whsec_${Buffer.alloc(32).toString('base64')}`, signingPlace(where)),
    tool: '',
    ...more,
  }) as ContactRow

/** Every way out of the house that a pilot can point somewhere. */
const ways: Record<string, (outgoing: ReturnType<typeof openOutgoing>, address: string) => Promise<unknown>> = {
  'a probe': (outgoing, address) => look({ outgoing, sealer, lacksModel: () => Promise.resolve(undefined) }, row({ address })),
  'a probe of MCP': (outgoing, address) =>
    look({ outgoing, sealer, lacksModel: () => Promise.resolve(undefined) }, row({ kind: 'agent', way: 'mcp', address })),
  'a webhook': (outgoing, address) =>
    byWebhook({ outgoing, sealer, publicUrl: new URL('https://house.test') }, taken(row({ address })), {
      now: new Date(),
      signal: AbortSignal.timeout(5000),
      closing: undefined,
    }),
  'an OpenAPI document': (outgoing, address) =>
    withDocument(
      {
        outgoing,
        documents: { read: () => Promise.reject(new Error('Nothing was fetched.')), close: () => Promise.resolve() },
        database: { inFamily: () => Promise.reject(new Error('Nothing was read, so nothing is kept.')) } as never,
      },
      row({ kind: 'interface', operations: null, document_address: address, address: '' }),
    ),
  MCP: (outgoing, address) =>
    byMcp({ outgoing, sealer }, taken(row({ kind: 'agent', way: 'mcp', address })), { signal: AbortSignal.timeout(5000), closing: undefined }),
  'a self-hosted model': (outgoing, address) =>
    findModels(
      { outgoing, addresses: {} as never },
      { provider: 'self_hosted', endpoint: address, authentication: 'none', authName: '', key: null, model: '', contextLength: null },
    ).catch((error: Error) => error.message),
}

const taken = (contact: ContactRow) =>
  ({
    delivery: { ...where },
    message: { id: where.id, body: 'Is the mill insured?', sent_at: new Date() },
    contact,
    family: 'Hallam',
    from: 'Helena',
  }) as unknown as Taken

test('the table is long enough to be worth something', () => {
  expect(evilHosts.length + evilAddresses.length).toBeGreaterThanOrEqual(60)
})

describe.each(Object.entries(ways))('%s', (_, go) => {
  test('reaches none of the hosts that lead back into the house', async () => {
    const server = await startPlainServer()
    const outgoing = openOutgoing({ openings: [], lookUp: evilLookUp })
    onTestFinished(async () => {
      server.close()
      await outgoing.close()
    })

    const answers = await Promise.all(evilHosts.map(async (host) => [host, JSON.stringify(await go(outgoing, `http://${host}:${server.port}`))]))

    expect(server.visits).toEqual([])
    for (const [host, answer] of answers) expect(answer, host).toMatch(/address_closed|"operations":null/)
  })
})

test.each(evilAddresses)('%s is not taken as an address at all', (address) => {
  expect(plainAddress(address)).toBeNull()
})
