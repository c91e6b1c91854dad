import { type BodyOf, type Call, isPermission, type ParamsOf, type QueryOf, type ReplyOf } from '#contract/call.ts'
import { may } from '#contract/permissions.ts'
import type { Answer, Visit } from '#server/ground/asked.ts'
import { expectIds, parse } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { expectPlainText } from '#server/platform/http/plain-text.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A call with its act, to be made from within the house on behalf of a pilot. */
export interface Doable<C extends Call> {
  readonly call: C
  readonly answer: Answer<C>
}

interface Given<C extends Call> {
  readonly params?: ParamsOf<C['path']>
  readonly body?: BodyOf<C>
  readonly query?: QueryOf<C>
}

/** On whose behalf, also where nobody is signed in at the moment: an answer is written on while its reader is gone. */
export type Asker = Pick<Pilot, 'accountId' | 'familyId' | 'role' | 'language'>

/** Nobody stands at the door: an act that would need a browser has no business here. */
const noVisit: Visit = { address: '', device: '', sessionHash: undefined, keepSession: () => {}, dropSession: () => {} }

/** Makes a call as its button would: the same permission, the same checks of what is given, the same act. */
export async function innerCall<C extends Call>(
  { call, answer }: Doable<C>,
  { tx, pilot, now }: { tx: Tx; pilot: Asker; now: Date },
  { params, body, query }: Given<C>,
): Promise<ReplyOf<C>> {
  if (isPermission(call.needs) && !may(pilot.role, call.needs)) refuse('not_permitted')
  for (const given of [params, body, query]) if (given !== undefined) expectPlainText(given)
  expectIds(params ?? {})
  const asked = {
    tx,
    pilot,
    now,
    visit: noVisit,
    language: pilot.language,
    params: params ?? {},
    body: call.body && parse(call.body, body ?? {}),
    query: call.query && parse(call.query, query ?? {}),
  }
  // The types of the parts were checked where they were given; together they are what the act is asked with.
  return answer(asked as unknown as Parameters<Answer<C>>[0])
}
