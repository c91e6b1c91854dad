import { type RaceFamily, type RaceServer, type Seat, seatsIn } from './family.ts'
import type { Outcome, RaceAct } from './acts.ts'
import { may, type Permission } from '#contract/permissions.ts'
import { checkLedger } from '#server/ground/walk-ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface Done {
  readonly act: RaceAct
  readonly outcome: Outcome
}

interface Entry {
  readonly act: string
  readonly by_account: string | null
  readonly subject_id: string | null
  readonly details: Record<string, unknown>
}

/** Checks everything that must hold after a race, whichever act won. Returns a sentence for each violation. */
export async function brokenRules(
  { database }: RaceServer,
  family: RaceFamily,
  done: readonly Done[],
): Promise<string[]> {
  const faults = done
    .filter(({ outcome }) => outcome.status >= 500)
    .map(({ act, outcome }) => `${act.name} answered ${outcome.status}: ${outcome.detail}`)
  const isThere = await database.inFamily(family.id, (tx) =>
    tx.selectFrom('families').select('family_id').where('family_id', '=', family.id).executeTakeFirst(),
  )
  if (!isThere) return [...faults, ...unlawfulEnd(family, done)]
  return [...faults, ...(await database.inFamily(family.id, (tx) => brokenInFamily(tx, family, done)))]
}

/** A family is gone only if its deletion was due, or if its only member deleted their account. */
function unlawfulEnd({ shape }: RaceFamily, done: readonly Done[]): string[] {
  const wasDone = (name: string) => done.some(({ act, outcome }) => act.name === name && outcome.status < 300)
  if (shape === 'founder alone' && wasDone('founder deletes their account')) return []
  if (!wasDone('the deletion falls due')) return ['the family is gone without a reason']
  // An acknowledged undo means the deletion must not have happened, unless it was requested again.
  return wasDone('founder undoes the deletion') && !wasDone('founder asks for the deletion')
    ? ['the family is gone although its deletion was undone']
    : []
}

async function brokenInFamily(tx: Tx, family: RaceFamily, done: readonly Done[]): Promise<string[]> {
  const broken: string[] = []
  const seats = await seatsIn(tx, family.id)
  if (!hasFounder(seats)) broken.push(`no active founder: ${sayAll(family, seats)}`)
  broken.push(...(await doubled(tx, family)), ...(await keptRights(tx, family)))

  const ledger = await checkLedger(tx, family.id)
  if (ledger.broken) broken.push(`the ledger is broken: ${JSON.stringify(ledger.broken)}`)
  const entries = await tx
    .selectFrom('ledger')
    .select(['act', 'by_account', 'subject_id', 'details'])
    .where('family_id', '=', family.id)
    .where('seq', '>', family.seq)
    .orderBy('seq')
    .execute()
  broken.push(...unlawfulEntries(family, entries, seats), ...missingActs(done, entries))
  return broken
}

function hasFounder(seats: ReadonlyMap<string, Seat>): boolean {
  return [...seats.values()].some(({ role, status }) => role === 'founder' && status === 'active')
}

/** One membership and at most one open mandate for each pilot. */
async function doubled(tx: Tx, { id }: RaceFamily): Promise<string[]> {
  const seats = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', id)
    .groupBy('account_id')
    .having((row) => row.fn.countAll(), '>', 1)
    .execute()
  const mandates = await tx
    .selectFrom('contacts')
    .select('account_id')
    .where('family_id', '=', id)
    .where('ended_at', 'is', null)
    .where('account_id', 'is not', null)
    .groupBy('account_id')
    .having((row) => row.fn.countAll(), '>', 1)
    .execute()
  return [
    ...seats.map(({ account_id }) => `${account_id} has two seats`),
    ...mandates.map(({ account_id }) => `${account_id} has two open mandates`),
  ]
}

/** A removed member has nothing left that a removal ends. */
async function keptRights(tx: Tx, { id }: RaceFamily): Promise<string[]> {
  const broken: string[] = []
  for (const table of [
    'capital_stewards',
    'document_shares',
    'document_added_approvals',
    'category_shares',
  ] as const) {
    const rows = await tx
      .selectFrom(table)
      .innerJoin('members', (on) =>
        on
          .onRef('members.family_id', '=', `${table}.family_id`)
          .onRef('members.account_id', '=', `${table}.account_id`),
      )
      .select('members.account_id')
      .where('members.family_id', '=', id)
      .where('members.removed_at', 'is not', null)
      .execute()
    if (rows.length > 0) broken.push(`someone who was removed still has a row in ${table}`)
  }
  return broken
}

const needs: Record<string, Permission> = {
  'member.role_changed': 'member.manage',
  'member.made_inactive': 'member.manage',
  'member.made_active': 'member.manage',
  'member.removed': 'member.manage',
  'member.invited': 'member.invite',
  'member.uninvited': 'member.invite',
  'family.offered': 'family.transfer',
  'family.offer_withdrawn': 'family.transfer',
  'family.deletion_asked': 'family.delete',
  'family.deletion_undone': 'family.delete',
  'capital.steward_appointed': 'capital.appoint',
  'contact.ended': 'mesh.connect',
}

/**
 * Replays the entries from the members before the race: each act must have been allowed at its place, and the
 * result must be the current members.
 */
function unlawfulEntries(
  family: RaceFamily,
  entries: readonly Entry[],
  now: ReadonlyMap<string, Seat>,
): string[] {
  const broken: string[] = []
  const seats = new Map(family.seats)
  const set = (id: string | null, change: Partial<Seat>) => {
    const seat = seats.get(id ?? '') ?? { role: 'guardian', status: 'inactive' }
    seats.set(id ?? '', { ...seat, ...change })
  }
  const isActive = (id: string | null) => seats.get(id ?? '')?.status === 'active'

  for (const { act, by_account: by, subject_id: subject, details } of entries) {
    const permission = needs[act]
    const actor = seats.get(by ?? '')
    const isOthers = act === 'member.joined' || act.startsWith('document.') || by === null
    if (!isOthers && !isActive(by)) broken.push(`${act} by someone who was not active`)
    if (permission !== undefined && by !== null && actor && !may(actor.role, permission))
      broken.push(`${act} by a ${actor.role}`)
    if (act === 'capital.steward_appointed' && !isActive(String(details['account_id'])))
      broken.push('a steward who was not active')
    if (act === 'document.shared' && !isActive(String(details['account_id'])))
      broken.push('a document was shared with someone who was not active')
    if (act === 'document.approved' && !isActive(by)) broken.push('a vote of someone who was not active')

    if (act === 'member.role_changed') set(subject, { role: details['role'] as Seat['role'] })
    if (act === 'member.made_inactive' || act === 'member.removed' || act === 'member.left')
      set(subject, { status: 'inactive' })
    if (act === 'member.made_active') set(subject, { status: 'active' })
    if (act === 'member.joined') set(subject, { role: details['role'] as Seat['role'], status: 'active' })
    if (act === 'member.left' || act === 'member.made_inactive' || act === 'member.removed') {
      if (details['role'] !== seats.get(subject ?? '')?.role)
        broken.push(`${act} says ${String(details['role'])} of a ${seats.get(subject ?? '')?.role}`)
    }
    if (act === 'family.handed_over') {
      const giver = seats.get(String(details['account_id']))
      if (giver?.role !== 'founder' || giver.status !== 'active')
        broken.push('handed over by someone who was no active founder')
      set(by, { role: 'founder' })
      set(String(details['account_id']), { role: details['role'] as Seat['role'] })
    }
    if (!hasFounder(seats)) broken.push(`after ${act} no founder was active`)
  }
  for (const [id, seat] of now) {
    const expected = seats.get(id)
    if (expected?.role !== seat.role || expected.status !== seat.status)
      broken.push(
        `the ledger leads to ${expected?.role}:${expected?.status}, the seat of ${nameOf(family, id)} is ${seat.role}:${seat.status}`,
      )
  }
  return broken
}

/** Each acknowledged act has its entry; one that can be repeated may have found nothing left to do. */
function missingActs(done: readonly Done[], entries: readonly Entry[]): string[] {
  const broken: string[] = []
  const acknowledged = done.filter(({ act, outcome }) => outcome.status === 200 && act.leaves.length > 0)
  for (const { act } of acknowledged) {
    const alike = acknowledged.filter((other) => other.act.leaves[0] === act.leaves[0])
    const left = entries.filter((entry) => act.leaves.includes(entry.act as never))
    const needed = act.isRepeatable ? 1 : alike.filter((other) => !other.act.isRepeatable).length
    if (left.length < needed)
      broken.push(`${act.name} was acknowledged, and the ledger has ${left.length} of ${needed} entries`)
  }
  return broken
}

function nameOf(family: RaceFamily, id: string): string {
  const names = ['founder', 'second', 'heir', 'guardian', 'advisor', 'inactive', 'former', 'guest'] as const
  return names.find((name) => family[name].accountId === id) ?? id
}

function sayAll(family: RaceFamily, seats: ReadonlyMap<string, Seat>): string {
  return [...seats].map(([id, { role, status }]) => `${nameOf(family, id)} is ${role}:${status}`).join(', ')
}
