import { type LiveTopic, liveTopics } from '#contract/live.ts'
import { may } from '#contract/permissions.ts'
import type { Change } from '#server/ground/live/change.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { activeSessions } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export type Recipient = Pick<Pilot, 'accountId' | 'familyId' | 'role'>

/** Returns true if the pilot may see a change of at least one of these rows. */
export type LiveFilter = (tx: Tx, recipient: Recipient, subjectIds: readonly string[]) => Promise<boolean>

/**
 * A feature with hidden rows lists a filter in its `feature.ts`. A topic without one is for everyone who may
 * read it.
 */
export type LiveFilters = Readonly<Partial<Record<LiveTopic, LiveFilter>>>

interface FamilyChanges {
  readonly familyId: string
  readonly sessionHashes: readonly Buffer[]
  readonly changes: readonly Change[]
  readonly filters: LiveFilters
  readonly now: Date
}

/**
 * The topics that each session may receive, by its hash in hexadecimal. Sessions that ended or whose member
 * is inactive are missing.
 */
export async function topicsBySession(
  tx: Tx,
  { familyId, sessionHashes, changes, filters, now }: FamilyChanges,
): Promise<ReadonlyMap<string, readonly LiveTopic[]>> {
  const byTopic = new Map<LiveTopic, Change[]>()
  for (const change of changes) {
    const same = byTopic.get(change.topic)
    if (same) same.push(change)
    else byTopic.set(change.topic, [change])
  }
  // Check permissions once per account, not once per tab.
  const ofAccount = new Map<string, readonly LiveTopic[]>()
  const ofSession = new Map<string, readonly LiveTopic[]>()
  for (const { hash, accountId, role } of await activeSessions(tx, familyId, sessionHashes, now)) {
    const recipient = { accountId, familyId, role }
    const topics = ofAccount.get(accountId) ?? (await topicsFor(tx, recipient, byTopic, filters))
    ofAccount.set(accountId, topics)
    ofSession.set(hash.toString('hex'), topics)
  }
  return ofSession
}

async function topicsFor(
  tx: Tx,
  hearer: Recipient,
  byTopic: ReadonlyMap<LiveTopic, readonly Change[]>,
  filters: LiveFilters,
): Promise<readonly LiveTopic[]> {
  const topics: LiveTopic[] = []
  for (const [topic, changes] of byTopic)
    if (await mayReceive(tx, hearer, { topic, changes, filter: filters[topic] })) topics.push(topic)
  return topics
}

async function mayReceive(
  tx: Tx,
  hearer: Recipient,
  {
    topic,
    changes,
    filter,
  }: { topic: LiveTopic; changes: readonly Change[]; filter: LiveFilter | undefined },
): Promise<boolean> {
  const needs = liveTopics[topic]
  if (needs !== 'session' && !may(hearer.role, needs)) return false
  if (changes.some(({ account }) => account === hearer.accountId)) return true
  const common = changes.filter(({ account }) => account === undefined)
  const subjects = common.flatMap(({ subject }) => subject ?? [])
  if (!filter || subjects.length < common.length) return common.length > 0
  return subjects.length > 0 && filter(tx, hearer, subjects)
}
