import { randomUUID } from 'node:crypto'

import { storeProbes } from '#server/features/mesh/probes/store-probes.ts'

import type { TestClient, World } from './world.ts'

const mandate = {
  mandate: 'Keeps the documents of the mill.',
  reads: ['documents'],
  begins_on: '2020-01-01',
  ends_on: null,
  catalog_key: null,
}
const connection = { authentication: 'none', auth_name: '', probe_every: 60 }

export const serviceValues = (more: object = {}) => ({
  kind: 'service',
  ...mandate,
  name: 'Document archive',
  address: 'https://archive.example',
  ...connection,
  health_path: '/health',
  message_path: '/hooks',
  ...more,
})

export const agentValues = (more: object = {}) => ({
  kind: 'agent',
  ...mandate,
  name: 'Charter drafter',
  instruction: 'Answer briefly.',
  way: 'model',
  address: '',
  ...connection,
  tool: '',
  ...more,
})

export const openApi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Rates', version: '1' },
  servers: [{ url: 'https://rates.example/v1' }],
  paths: {
    '/latest': {
      get: {
        operationId: 'latest',
        summary: 'The latest rates.',
        parameters: [{ name: 'base', in: 'query', schema: { type: 'string' } }],
      },
    },
  },
})

export const interfaceValues = (more: object = {}) => ({
  kind: 'interface',
  ...mandate,
  name: 'Exchange rates',
  address: '',
  ...connection,
  document_address: null,
  document: openApi,
  ...more,
})

export const advisorValues = (more: object = {}) => ({
  kind: 'advisor',
  ...mandate,
  account_id: null,
  email: null,
  ...more,
})

export interface ShownContactPage {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly failure: string | null
  readonly has_secret: boolean
  readonly address: string
  readonly slots: (number | null)[]
  readonly days: (number | null)[]
  readonly read_operations: { id: string }[]
}

/** Adds a contact and returns it with the secrets that are shown once. */
export async function addContact(
  client: TestClient,
  values: object,
): Promise<ShownContactPage & { signing_secret: string | null; link: string | null }> {
  const reply = await client.post('/mesh/contacts/', values)
  if (reply.statusCode !== 200) throw new Error(`A contact was refused: ${reply.body}`)
  const { contact, ...shown } = reply.json<{
    contact: ShownContactPage
    signing_secret: string | null
    link: string | null
  }>()
  return { ...contact, ...shown }
}

/** Creates a network with every kind of row: probed contacts, a replied message, a request and a consent. */
export async function createNetwork(world: World, client: TestClient): Promise<void> {
  const { familyId } = client
  const service = await addContact(client, serviceValues())
  const rates = await addContact(client, interfaceValues())
  await client.post(`/mesh/contacts/${rates.id}/operations/`, { operation: 'latest' })
  await client.post('/mesh/requests/', {
    kind: 'service',
    catalog_key: null,
    words: 'A calendar for the mill.',
  })
  const sent = await client.post('/mesh/messages/', {
    id: randomUUID(),
    text: 'Is the mill insured?',
    scope: service.id,
  })
  const { deliveries } = sent.json<{ deliveries: { id: string }[] }>()
  const now = world.clock.now()
  const reply = {
    id: randomUUID(),
    delivery_id: deliveries[0]?.id ?? '',
    account_id: null,
    body: 'It is.',
    foreign_id: null,
    at: now,
  }
  await world.database.inFamily(familyId, async (tx) => {
    await tx
      .insertInto('delivery_replies')
      .values({ family_id: familyId, ...reply })
      .execute()
    await storeProbes(tx, familyId, new Map([[service.id, { state: 'up', failure: null, latency: 12 }]]), now)
  })
}

/** Marks a delivery to an advisor as delivered, as its job would. */
export async function arrive(world: World, { familyId }: TestClient, deliveryId: string): Promise<void> {
  await world.database.inFamily(familyId, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ state: 'delivered', delivered_at: world.clock.now() })
      .where('family_id', '=', familyId)
      .where('id', '=', deliveryId)
      .execute(),
  )
}
