import { randomUUID } from 'node:crypto'

import { keepFound } from '#server/features/mesh/probes/keep.ts'

import type { Voice, World } from './world.ts'

const appointment = { mandate: 'Keeps the papers of the mill.', reads: ['papers'], begins_on: '2020-01-01', ends_on: null, catalog_key: null }
const way = { authentication: 'none', auth_name: '', probe_every: 60 }

export const serviceValues = (more: object = {}) => ({
  kind: 'service',
  ...appointment,
  name: 'Document archive',
  address: 'https://archive.example',
  ...way,
  health_path: '/health',
  message_path: '/hooks',
  ...more,
})

export const agentValues = (more: object = {}) => ({
  kind: 'agent',
  ...appointment,
  name: 'Charter drafter',
  instruction: 'Answer briefly.',
  way: 'model',
  address: '',
  ...way,
  tool: '',
  ...more,
})

export const openApi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Rates', version: '1' },
  servers: [{ url: 'https://rates.example/v1' }],
  paths: {
    '/latest': {
      get: { operationId: 'latest', summary: 'The latest rates.', parameters: [{ name: 'base', in: 'query', schema: { type: 'string' } }] },
    },
  },
})

export const interfaceValues = (more: object = {}) => ({
  kind: 'interface',
  ...appointment,
  name: 'Exchange rates',
  address: '',
  ...way,
  document_address: null,
  document: openApi,
  ...more,
})

export const advisorValues = (more: object = {}) => ({ kind: 'advisor', ...appointment, account_id: null, email: null, ...more })

export interface ShownContactPage {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly trouble: string | null
  readonly has_secret: boolean
  readonly address: string
  readonly slots: (number | null)[]
  readonly days: (number | null)[]
  readonly read_operations: { id: string }[]
}

/** Adds a contact and gives it back with the secret that is shown once. */
export async function addContact(voice: Voice, values: object): Promise<ShownContactPage & { signing_secret: string | null; link: string | null }> {
  const reply = await voice.post('/mesh/contacts/', values)
  if (reply.statusCode !== 200) throw new Error(`A contact was refused: ${reply.body}`)
  const { contact, ...shown } = reply.json<{ contact: ShownContactPage; signing_secret: string | null; link: string | null }>()
  return { ...contact, ...shown }
}

/** A network with something of everything: contacts that were looked at, a message with its answer, a request, a call that was allowed. */
export async function layNetwork(world: World, voice: Voice): Promise<void> {
  const { familyId } = voice
  const service = await addContact(voice, serviceValues())
  const rates = await addContact(voice, interfaceValues())
  await voice.post(`/mesh/contacts/${rates.id}/operations/`, { operation: 'latest' })
  await voice.post('/mesh/requests/', { kind: 'service', catalog_key: null, words: 'A calendar for the mill.' })
  const sent = await voice.post('/mesh/messages/', { id: randomUUID(), text: 'Is the mill insured?', scope: service.id })
  const { deliveries } = sent.json<{ deliveries: { id: string }[] }>()
  const now = world.clock.now()
  const reply = { id: randomUUID(), delivery_id: deliveries[0]?.id ?? '', account_id: null, body: 'It is.', foreign_id: null, at: now }
  await world.database.inFamily(familyId, async (tx) => {
    await tx
      .insertInto('delivery_replies')
      .values({ family_id: familyId, ...reply })
      .execute()
    await keepFound(tx, familyId, new Map([[service.id, { state: 'up', trouble: null, latency: 12 }]]), now)
  })
}

/** Marks a delivery to an advisor as arrived, as its job would. */
export async function arrive(world: World, { familyId }: Voice, deliveryId: string): Promise<void> {
  await world.database.inFamily(familyId, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ state: 'delivered', delivered_at: world.clock.now() })
      .where('family_id', '=', familyId)
      .where('id', '=', deliveryId)
      .execute(),
  )
}
