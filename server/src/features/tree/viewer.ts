import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PersonEvent, PersonValues, UnionValues } from '#contract/tree/person.ts'
import type { Caller } from '#server/ground/inner-call.ts'

/** Born longer ago than this, a person counts as dead even without a date of death. */
const longestLife = 110

/** The facts about a person that decide who sees them. */
export interface SeenPerson {
  readonly accountId: string | null
  readonly addedBy: string
  readonly isPrivate: boolean
  readonly isLiving: boolean
}

export function isLiving(
  {
    is_dead,
    born_on,
    data,
  }: { is_dead: boolean; born_on: string | null; data: Pick<PersonValues, 'living'> },
  now: Date,
): boolean {
  if (is_dead) return false
  if (data.living === 'living' || born_on === null) return true
  return Number(born_on.slice(0, 4)) >= now.getUTCFullYear() - longestLife
}

/** The same rule as `isLiving`, for a query over `tree_people as p`. */
export function livingIn(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not p.is_dead and (p.data ->> 'living' = 'living' or p.born_on is null
    or extract(year from p.born_on) >= ${now.getUTCFullYear() - longestLife}))`
}

/** True if this pilot reads what is marked private of a person. */
export function seesPrivate(
  pilot: Caller,
  { accountId, addedBy }: Pick<SeenPerson, 'accountId' | 'addedBy'>,
): boolean {
  return pilot.role === 'founder' || pilot.accountId === addedBy || pilot.accountId === accountId
}

/** True if this pilot sees a person by initials only. Advisors see living people so, unless it is themselves. */
export function isHidden(pilot: Caller, person: SeenPerson): boolean {
  if (pilot.accountId === person.accountId) return false
  if (pilot.role === 'advisor' && person.isLiving) return true
  return person.isPrivate && !seesPrivate(pilot, person)
}

/** The values without the events that this pilot does not see. */
export function visibleValues(pilot: Caller, person: SeenPerson, values: PersonValues): PersonValues {
  if (seesPrivate(pilot, person)) return values
  return { ...values, events: values.events.filter(isPublic) }
}

/** The values that a pilot wrote, with the private events that they did not see and so could not send back. */
export function withUnseenEvents(
  pilot: Caller,
  person: SeenPerson,
  { before, after }: { before: PersonValues; after: PersonValues },
): PersonValues {
  if (seesPrivate(pilot, person)) return after
  return { ...after, events: [...after.events, ...before.events.filter((event) => !isPublic(event))] }
}

/** Private events of a union are for the founder and the two people. */
export function visibleUnionValues(
  pilot: Caller,
  values: UnionValues,
  partnerAccounts: readonly (string | null)[],
): UnionValues {
  if (pilot.role === 'founder' || partnerAccounts.includes(pilot.accountId)) return values
  return { ...values, events: values.events.filter((event) => !event.is_private) }
}

function isPublic(event: PersonEvent): boolean {
  return !event.is_private
}
