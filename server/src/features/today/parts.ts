import type { listFamilies } from '#contract/auth/family-calls.ts'
import { type Call, isPermission, type QueryOf, type ReplyOf } from '#contract/call.ts'
import type { readCapitals } from '#contract/capitals/calls.ts'
import type { listDocuments } from '#contract/documents/calls.ts'
import type { listActs } from '#contract/family/calls.ts'
import type { readNextSteps } from '#contract/family/next-steps.ts'
import type { readLifecycle } from '#contract/family-lifecycle/calls.ts'
import type { listMembers } from '#contract/members/calls.ts'
import type { listMissions } from '#contract/missions/calls.ts'
import type { listNotifications } from '#contract/notifications/calls.ts'
import { may } from '#contract/permissions.ts'
import { type Callable, innerCall } from '#server/ground/inner-call.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The calls that the frame and Today consist of, with their handlers. */
export interface TodayParts {
  readonly listFamilies: Callable<typeof listFamilies>
  readonly readLifecycle: Callable<typeof readLifecycle>
  readonly listMembers: Callable<typeof listMembers>
  readonly listNotifications: Callable<typeof listNotifications>
  readonly listDocuments: Callable<typeof listDocuments>
  readonly listMissions: Callable<typeof listMissions>
  readonly readCapitals: Callable<typeof readCapitals>
  readonly listActs: Callable<typeof listActs>
  readonly readNextSteps: Callable<typeof readNextSteps>
}

export interface PartReader {
  readonly tx: Tx
  readonly pilot: Pilot
  readonly now: Date
}

/** One part as its own call would reply, or null if the role may not make that call. */
export async function readPart<C extends Call>(
  part: Callable<C>,
  { tx, pilot, now }: PartReader,
  query?: QueryOf<C>,
): Promise<ReplyOf<C> | null> {
  const { needs } = part.call
  if (isPermission(needs) && !may(pilot.role, needs)) return null
  return innerCall(part, { tx, pilot, now }, query === undefined ? {} : { query })
}
