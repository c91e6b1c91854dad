import { type LiveTopic, liveTopics } from '#contract/live.ts'
import { may } from '#contract/permissions.ts'
import type { Change } from '#server/ground/live/change.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { standingSessions } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export type Hearer = Pick<Pilot, 'accountId' | 'familyId' | 'role'>

/** Whether this pilot may hear of a change to one of these rows at least. */
export type LiveFilter = (tx: Tx, hearer: Hearer, subjectIds: readonly string[]) => Promise<boolean>

/** A feature whose rows are hidden from some exports a filter, `app.ts` lists it. A topic without one is for everybody who may read it. */
export type LiveFilters = Readonly<Partial<Record<LiveTopic, LiveFilter>>>

interface Told {
  readonly familyId: string
  readonly sessionHashes: readonly Buffer[]
  readonly changes: readonly Change[]
  readonly filters: LiveFilters
  readonly now: Date
}

/** What each of these sessions may hear of, by its hash in hexadecimal. One that has ended, or whose member is no longer active, is not among them. */
export async function whoHears(tx: Tx, { familyId, sessionHashes, changes, filters, now }: Told): Promise<ReadonlyMap<string, readonly LiveTopic[]>> {
  const byTopic = new Map<LiveTopic, Change[]>()
  for (const change of changes) {
    const same = byTopic.get(change.topic)
    if (same) same.push(change)
    else byTopic.set(change.topic, [change])
  }
  // Somebody with ten tabs is asked about once.
  const ofAccount = new Map<string, readonly LiveTopic[]>()
  const ofSession = new Map<string, readonly LiveTopic[]>()
  for (const { hash, accountId, role } of await standingSessions(tx, familyId, sessionHashes, now)) {
    const hearer = { accountId, familyId, role }
    const topics = ofAccount.get(accountId) ?? (await heardBy(tx, hearer, byTopic, filters))
    ofAccount.set(accountId, topics)
    ofSession.set(hash.toString('hex'), topics)
  }
  return ofSession
}

async function heardBy(
  tx: Tx,
  hearer: Hearer,
  byTopic: ReadonlyMap<LiveTopic, readonly Change[]>,
  filters: LiveFilters,
): Promise<readonly LiveTopic[]> {
  const heard: LiveTopic[] = []
  for (const [topic, changes] of byTopic) if (await hears(tx, hearer, { topic, changes, filter: filters[topic] })) heard.push(topic)
  return heard
}

async function hears(
  tx: Tx,
  hearer: Hearer,
  { topic, changes, filter }: { topic: LiveTopic; changes: readonly Change[]; filter: LiveFilter | undefined },
): Promise<boolean> {
  const needs = liveTopics[topic]
  if (needs !== 'session' && !may(hearer.role, needs)) return false
  if (changes.some(({ account }) => account === hearer.accountId)) return true
  const common = changes.filter(({ account }) => account === undefined)
  const subjects = common.flatMap(({ subject }) => subject ?? [])
  if (!filter || subjects.length < common.length) return common.length > 0
  return subjects.length > 0 && filter(tx, hearer, subjects)
}
