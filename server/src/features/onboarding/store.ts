import { sql } from 'kysely'

import type { onboardingSteps } from '#contract/auth/calls.ts'
import type { MissionType } from '#contract/missions.ts'
import type { JourneyParts } from '#server/features/onboarding/journey-parts.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

type Step = (typeof onboardingSteps)[number]

interface Who {
  readonly familyId: string
  readonly accountId: string
}

/**
 * The pilot's seat with its step, locked so that two devices go one after the other. Its key stays free: whoever makes this member
 * the owner of something holds other rows that we may need, and must not wait for us.
 */
export async function lockSeat(tx: Tx, { familyId, accountId }: Who) {
  const seat = await tx
    .selectFrom('members')
    .select(['onboarding', 'mission'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return seat ?? refuse('not_found')
}

export async function moveSeat(tx: Tx, { familyId, accountId }: Who, change: { onboarding: Step | null; mission?: MissionType }): Promise<void> {
  await tx.updateTable('members').set(change).where('family_id', '=', familyId).where('account_id', '=', accountId).execute()
}

/** Everything that was given so far. */
export async function findJourney(tx: Tx, { familyId, accountId }: Who) {
  const seat = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    // As text: a day has no zone, and the driver would give it one.
    .select([
      'members.onboarding as step',
      'members.mission',
      'accounts.full_name',
      sql<string | null>`to_char(accounts.dob, 'YYYY-MM-DD')`.as('dob'),
    ])
    .where('members.family_id', '=', familyId)
    .where('members.account_id', '=', accountId)
    .executeTakeFirst()
  const answers = await tx
    .selectFrom('answers')
    .select(['mission', 'question', 'answer'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .orderBy('mission')
    .orderBy('question')
    .execute()
  return { ...(seat ?? refuse('not_found')), answers }
}

/** The same with whether it can still be changed. */
export async function showJourney({ hasApprovedPaper }: JourneyParts, tx: Tx, pilot: Pilot) {
  const journey = await findJourney(tx, pilot)
  return { ...journey, is_final: journey.step === null || (await hasApprovedPaper(tx, pilot)) }
}
