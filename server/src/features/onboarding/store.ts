import { sql } from 'kysely'

import type { onboardingSteps } from '#contract/auth/calls.ts'
import type { MissionType } from '#contract/missions.ts'
import type { JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

type Step = (typeof onboardingSteps)[number]

interface MemberKey {
  readonly familyId: string
  readonly accountId: string
}

/**
 * Locks the pilot's membership with its step, so that two devices are serialised. FOR NO KEY UPDATE:
 * transactions that reference this member may hold rows we need and must not wait.
 */
export async function lockMember(tx: Tx, { familyId, accountId }: MemberKey) {
  const member = await tx
    .selectFrom('members')
    .select(['onboarding', 'mission'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return member ?? refuse('not_found')
}

export async function updateMember(
  tx: Tx,
  { familyId, accountId }: MemberKey,
  change: { onboarding: Step | null; mission?: MissionType },
): Promise<void> {
  await tx
    .updateTable('members')
    .set(change)
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Everything saved so far. */
export async function findJourney(tx: Tx, { familyId, accountId }: MemberKey) {
  const member = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    // As text: a day has no time zone, and the driver would add one.
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
  return { ...(member ?? refuse('not_found')), answers }
}

/** The same, with whether it can still be changed. */
export async function showJourney({ hasApprovedDocument }: JourneyHooks, tx: Tx, pilot: Pilot) {
  const journey = await findJourney(tx, pilot)
  return { ...journey, is_final: journey.step === null || (await hasApprovedDocument(tx, pilot)) }
}
