import type { JobHelpers } from 'graphile-worker'
import { expect } from 'vitest'
import type { output } from 'zod/v4/core'

import { publicUrl, keys, type TestClient, type World } from './world.ts'
import type { ContactPage, ContactValues } from '#contract/mesh/calls.ts'
import type { NetworkMessage } from '#contract/mesh/message-calls.ts'
import { type DeliverParts, deliverTasks } from '#server/features/mesh/messages/deliver.ts'
import { makeModels } from '#server/ground/models/models.ts'
import { newId } from '#contract/new-id.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'
import { openOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { sealer } from '#server/platform/sealed.ts'

export type ShownMessage = output<typeof NetworkMessage>
export type ShownDelivery = ShownMessage['deliveries'][number]
type Values = output<typeof ContactValues>

const mandate = {
  mandate: '',
  reads: [],
  begins_on: '2020-01-01',
  ends_on: null,
  catalog_key: null,
} as const
const connection = { authentication: 'none', auth_name: '', probe_every: 300 } as const

export interface AddedContact {
  readonly id: string
  /** The service's signing key. */
  readonly key: string
}

async function addContact(client: TestClient, values: object): Promise<AddedContact> {
  const response = await client.post('/mesh/contacts/', values)
  expect(response.statusCode, response.body).toBe(200)
  const { contact, signing_secret } = response.json<{
    contact: output<typeof ContactPage>
    signing_secret: string | null
  }>()
  return { id: contact.id, key: signing_secret ?? '' }
}

/** Adds a service through the API. */
export const addService = (
  client: TestClient,
  address: string,
  more: Partial<Extract<Values, { kind: 'service' }>> = {},
) =>
  addContact(client, {
    kind: 'service',
    ...mandate,
    ...connection,
    name: 'Archive',
    address,
    health_path: '',
    message_path: '/hook',
    ...more,
  })

export const addAgent = (client: TestClient, more: Partial<Extract<Values, { kind: 'agent' }>> = {}) =>
  addContact(client, {
    kind: 'agent',
    ...mandate,
    ...connection,
    name: 'Reviewer',
    instruction: 'You review plans for succession.',
    way: 'model',
    address: '',
    tool: '',
    ...more,
  })

/** The contact id of an advisor. */
export async function contactOf(world: World, advisor: TestClient): Promise<string> {
  const { id } = await world.database.inFamily(advisor.familyId, (tx) =>
    tx
      .selectFrom('contacts')
      .select('id')
      .where('family_id', '=', advisor.familyId)
      .where('account_id', '=', advisor.accountId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return id
}

async function messageIn(request: ReturnType<TestClient['post']>): Promise<ShownMessage> {
  const response = await request
  expect(response.statusCode, response.body).toBe(200)
  return response.json<ShownMessage>()
}

export const write = (
  client: TestClient,
  scope: string,
  { id = newId(), text = 'The weir is closed.' } = {},
) => messageIn(client.post('/mesh/messages/', { id, text, scope }))
export const readMessage = (client: TestClient, id: string) => messageIn(client.get(`/mesh/messages/${id}/`))
export const cancel = (client: TestClient, id: string) =>
  messageIn(client.post(`/mesh/messages/${id}/cancel/`))
export const sendAgain = (client: TestClient, deliveryId: string) =>
  messageIn(client.post(`/mesh/deliveries/${deliveryId}/again/`))
export const replyAs = (client: TestClient, deliveryId: string, text: string) =>
  messageIn(client.post(`/mesh/deliveries/${deliveryId}/reply/`, { text }))

/** The delivery of a message with a single recipient. */
export function onlyOf({ deliveries }: ShownMessage): ShownDelivery {
  const [only, ...others] = deliveries
  if (!only || others.length > 0) throw new Error(`There are ${deliveries.length} deliveries`)
  return only
}

type WorkerOptions = Partial<DeliverParts> & { readonly allow?: string }

/** The server's delivery tasks on this world, with loopback allowed. */
export function workerOf(world: World, { allow = '127.0.0.1:*', ...more }: WorkerOptions = {}) {
  const { database, clock } = world
  const outgoing = openOutgoing({ openings: readOpenings(allow) })
  const log = { warn: () => {}, error: () => {} }
  const models = makeModels({
    database,
    clock,
    log,
    sealer: sealer(keys, 'models'),
    outgoing,
    limits: { pauses: [] },
  })
  const materialsFor = () => Promise.resolve([])
  const tasks = deliverTasks({
    database,
    clock,
    outgoing,
    models,
    sealer: sealer(keys, 'mesh'),
    publicUrl,
    log,
    materialsFor,
    ...more,
  })

  const deliver = async (familyId: string, id: string, helpers: Partial<JobHelpers> = {}): Promise<void> => {
    await tasks['deliver']?.({ family_id: familyId, id }, helpers as JobHelpers)
  }

  /** Runs every due delivery of a family once. If one throws, its job stays locked, as after a kill. */
  const work = async (familyId: string): Promise<number> => {
    const { rows } = await database.secondary.query<{ id: string; payload: { id: string } }>(
      `update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'test', attempts = j.attempts + 1
       from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'deliver' and j.is_available and j.run_at <= greatest($1::timestamptz, now())
         and j.payload ->> 'family_id' = $2 returning j.id, j.payload`,
      [clock.now(), familyId],
    )
    for (const { id, payload } of rows) {
      await deliver(familyId, payload.id)
      await database.secondary.query('delete from graphile_worker._private_jobs where id = $1', [id])
    }
    return rows.length
  }
  /** Runs the recovery of lost deliveries, with the locks of dead workers expired. */
  const recoverLost = async (): Promise<void> => {
    await database.secondary.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where locked_by = 'test'`,
    )
    await tasks['deliver_left']?.({}, {} as JobHelpers)
  }
  return { tasks, deliver, work, recoverLost, close: () => outgoing.close() }
}

/** The run times of a delivery's jobs; empty without a job. */
export async function jobsOf(world: World, deliveryId: string): Promise<Date[]> {
  const { rows } = await world.database.secondary.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where key like $1 and locked_at is null order by run_at`,
    [`delivery:%:${deliveryId}`],
  )
  return rows.map(({ run_at }) => run_at)
}
