import type { JobHelpers } from 'graphile-worker'
import { expect } from 'vitest'
import type { output } from 'zod/v4/core'

import { publicUrl, secretKey, type Voice, type World } from './world.ts'
import type { ContactPage, ContactValues } from '#contract/mesh/calls.ts'
import type { NetworkMessage } from '#contract/mesh/message-calls.ts'
import { type DeliverParts, deliverTasks } from '#server/features/mesh/messages/deliver.ts'
import { makeModels } from '#server/ground/models/models.ts'
import { newId } from '#server/platform/ids.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'
import { openOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { sealer } from '#server/platform/sealed.ts'

export type ShownMessage = output<typeof NetworkMessage>
export type ShownDelivery = ShownMessage['deliveries'][number]
type Values = output<typeof ContactValues>

const appointment = { mandate: '', reads: [], begins_on: '2020-01-01', ends_on: null, catalog_key: null } as const
const open = { authentication: 'none', auth_name: '', probe_every: 300 } as const

export interface Added {
  readonly id: string
  /** What a service checks signatures with. */
  readonly key: string
}

async function added(voice: Voice, values: object): Promise<Added> {
  const answer = await voice.post('/mesh/contacts/', values)
  expect(answer.statusCode, answer.body).toBe(200)
  const { contact, signing_secret } = answer.json<{ contact: output<typeof ContactPage>; signing_secret: string | null }>()
  return { id: contact.id, key: signing_secret ?? '' }
}

/** A service of the family, connected through the real call. */
export const addService = (voice: Voice, address: string, more: Partial<Extract<Values, { kind: 'service' }>> = {}) =>
  added(voice, { kind: 'service', ...appointment, ...open, name: 'Archive', address, health_path: '', message_path: '/hook', ...more })

export const addAgent = (voice: Voice, more: Partial<Extract<Values, { kind: 'agent' }>> = {}) =>
  added(voice, {
    kind: 'agent',
    ...appointment,
    ...open,
    name: 'Reviewer',
    instruction: 'You review plans for succession.',
    way: 'model',
    address: '',
    tool: '',
    ...more,
  })

/** The contact that an advisor is by their seat. */
export async function contactOf(world: World, advisor: Voice): Promise<string> {
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

async function shown(asking: ReturnType<Voice['post']>): Promise<ShownMessage> {
  const answer = await asking
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ShownMessage>()
}

export const write = (voice: Voice, scope: string, { id = newId(), text = 'The weir is closed.' } = {}) =>
  shown(voice.post('/mesh/messages/', { id, text, scope }))
export const readMessage = (voice: Voice, id: string) => shown(voice.get(`/mesh/messages/${id}/`))
export const cancel = (voice: Voice, id: string) => shown(voice.post(`/mesh/messages/${id}/cancel/`))
export const sendAgain = (voice: Voice, deliveryId: string) => shown(voice.post(`/mesh/deliveries/${deliveryId}/again/`))
export const answerAs = (voice: Voice, deliveryId: string, text: string) => shown(voice.post(`/mesh/deliveries/${deliveryId}/reply/`, { text }))

/** The one delivery of a message that went to one. */
export function onlyOf({ deliveries }: ShownMessage): ShownDelivery {
  const [only, ...others] = deliveries
  if (!only || others.length > 0) throw new Error(`There are ${deliveries.length} deliveries`)
  return only
}

type Parts = Partial<DeliverParts> & { readonly allow?: string }

/** The house's own jobs on this world, with a way out to loopback. */
export function workerOf(world: World, { allow = '127.0.0.1:*', ...more }: Parts = {}) {
  const { database, clock } = world
  const outgoing = openOutgoing({ openings: readOpenings(allow) })
  const log = { warn: () => {}, error: () => {} }
  const models = makeModels({ database, clock, log, sealer: sealer(secretKey, 'models'), outgoing, limits: { pauses: [] } })
  const materialsFor = () => Promise.resolve([])
  const tasks = deliverTasks({ database, clock, outgoing, models, sealer: sealer(secretKey, 'mesh'), publicUrl, log, materialsFor, ...more })

  const deliver = async (familyId: string, id: string, helpers: Partial<JobHelpers> = {}): Promise<void> => {
    await tasks['deliver']?.({ family_id: familyId, id }, helpers as JobHelpers)
  }

  /** Does every delivery of a family that is due, once, as a worker would. One that throws dies: its job stays locked, as a kill leaves it. */
  const work = async (familyId: string): Promise<number> => {
    const { rows } = await database.aside.query<{ id: string; payload: { id: string } }>(
      `update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'test', attempts = j.attempts + 1
       from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'deliver' and j.is_available and j.run_at <= greatest($1::timestamptz, now())
         and j.payload ->> 'family_id' = $2 returning j.id, j.payload`,
      [clock.now(), familyId],
    )
    for (const { id, payload } of rows) {
      await deliver(familyId, payload.id)
      await database.aside.query('delete from graphile_worker._private_jobs where id = $1', [id])
    }
    return rows.length
  }
  /** A minute later, whatever a dead worker held is looked for. */
  const takeUpLeft = async (): Promise<void> => {
    await database.aside.query(`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where locked_by = 'test'`)
    await tasks['deliver_left']?.({}, {} as JobHelpers)
  }
  return { tasks, deliver, work, takeUpLeft, close: () => outgoing.close() }
}

/** The hours at which a delivery's job waits; none if there is no job. */
export async function jobsOf(world: World, deliveryId: string): Promise<Date[]> {
  const { rows } = await world.database.aside.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where key like $1 and locked_at is null order by run_at`,
    [`delivery:%:${deliveryId}`],
  )
  return rows.map(({ run_at }) => run_at)
}
