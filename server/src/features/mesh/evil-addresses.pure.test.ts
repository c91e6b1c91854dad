import { describe, expect, onTestFinished, test } from 'vitest'

import { evilAddresses, evilHosts, evilLookUp } from '../../../test/evil-addresses.ts'
import { fixedKeys } from '../../../test/keys.ts'
import { startPlainServer } from '../../../test/plain-server.ts'
import { plainAddress } from '#contract/web-address.ts'
import { ensureDocument } from '#server/features/mesh/interfaces/ensure-document.ts'
import { byMcp } from '#server/features/mesh/messages/by-mcp.ts'
import { byWebhook } from '#server/features/mesh/messages/by-webhook.ts'
import type { ClaimedDelivery } from '#server/features/mesh/messages/claim.ts'
import { probe } from '#server/features/mesh/probes/probe.ts'
import { type ContactRow, signingKeyContext } from '#server/features/mesh/connection.ts'
import { findModels } from '#server/features/models/find-models.ts'
import { openOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { sealer as makeSealer } from '#server/platform/sealed.ts'

const sealer = makeSealer(fixedKeys(Buffer.alloc(32, 7)), 'mesh')
const contactKey = {
  family_id: '0198f1c2-0000-7000-8000-000000000001',
  id: '0198f1c2-0000-7000-8000-000000000002',
}
// The keys are fixed, so no transaction is needed.
const signingKey = await sealer.seal(
  undefined as never,
  `whsec_${Buffer.alloc(32).toString('base64')}`,
  signingKeyContext(contactKey),
)
const row = (more: object) =>
  ({
    ...contactKey,
    kind: 'service',
    health_path: '/',
    message_path: '/',
    authentication: 'none',
    sealed_secret: null,
    sealed_signing_key: signingKey,
    tool: '',
    ...more,
  }) as ContactRow

/** Every outgoing request whose target a pilot can choose. */
const requests: Record<
  string,
  (outgoing: ReturnType<typeof openOutgoing>, address: string) => Promise<unknown>
> = {
  'a probe': (outgoing, address) =>
    probe({ outgoing, sealer, lacksModel: () => Promise.resolve(undefined) }, row({ address })),
  'a probe of MCP': (outgoing, address) =>
    probe(
      { outgoing, sealer, lacksModel: () => Promise.resolve(undefined) },
      row({ kind: 'agent', way: 'mcp', address }),
    ),
  'a webhook': (outgoing, address) =>
    byWebhook({ outgoing, sealer, publicUrl: new URL('https://house.test') }, claimed(row({ address })), {
      now: new Date(),
      signal: AbortSignal.timeout(5000),
      closing: undefined,
    }),
  'an OpenAPI document': (outgoing, address) =>
    ensureDocument(
      {
        outgoing,
        documents: {
          read: () => Promise.reject(new Error('Nothing was fetched.')),
          close: () => Promise.resolve(),
        },
        database: {
          inFamily: () => Promise.reject(new Error('Nothing was read, so nothing is stored.')),
        } as never,
      },
      row({ kind: 'interface', operations: null, document_address: address, address: '' }),
    ),
  MCP: (outgoing, address) =>
    byMcp({ outgoing, sealer }, claimed(row({ kind: 'agent', way: 'mcp', address })), {
      now: new Date(),
      signal: AbortSignal.timeout(5000),
      closing: undefined,
    }),
  'a self-hosted model': (outgoing, address) =>
    findModels(
      { outgoing, addresses: {} as never },
      {
        provider: 'self_hosted',
        endpoint: address,
        authentication: 'none',
        authName: '',
        key: null,
        model: '',
        contextLength: null,
      },
    ).catch((error: Error) => error.message),
}

const claimed = (contact: ContactRow) =>
  ({
    delivery: { ...contactKey },
    message: { id: contactKey.id, body: 'Is the mill insured?', sent_at: new Date() },
    contact,
    family: 'Hallam',
    from: 'Helena',
  }) as unknown as ClaimedDelivery

test('the table of forbidden hosts and addresses has at least 60 entries', () => {
  expect(evilHosts.length + evilAddresses.length).toBeGreaterThanOrEqual(60)
})

describe.each(Object.entries(requests))('%s', (name, send) => {
  test(`${name} reaches no internal host`, async () => {
    const server = await startPlainServer()
    const outgoing = openOutgoing({ openings: [], lookup: evilLookUp })
    onTestFinished(async () => {
      server.close()
      await outgoing.close()
    })

    const results = await Promise.all(
      evilHosts.map(async (host) => [
        host,
        JSON.stringify(await send(outgoing, `http://${host}:${server.port}`)),
      ]),
    )

    expect(server.visits).toEqual([])
    for (const [host, result] of results) expect(result, host).toMatch(/address_closed|"operations":null/)
  })
})

test.each(evilAddresses)('%s is not accepted as an address', (address) => {
  expect(plainAddress(address)).toBeNull()
})
