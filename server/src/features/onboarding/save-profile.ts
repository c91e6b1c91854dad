import type { saveProfile as saveProfileCall } from '#contract/onboarding/calls.ts'
import type { JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import { refreshDocuments } from '#server/features/onboarding/refresh-documents.ts'
import { lockMember, updateMember } from '#server/features/onboarding/store.ts'
import type { Handler } from '#server/ground/handler.ts'

/** Saves the profile. It can be saved again at any time; only the first time advances the onboarding. */
export function saveProfile(parts: JourneyHooks): Handler<typeof saveProfileCall> {
  return async ({ tx, pilot, body, now }) => {
    const { full_name, dob, language } = body
    const member = await lockMember(tx, pilot)
    await tx
      .updateTable('accounts')
      .set({ full_name, dob, language })
      .where('id', '=', pilot.accountId)
      .execute()

    // Invited members are done: only the founder chooses a mission.
    const next = pilot.role === 'founder' ? ('mission' as const) : null
    const onboarding = member.onboarding === 'profile' ? next : member.onboarding
    if (onboarding !== member.onboarding) await updateMember(tx, pilot, { onboarding })
    else await refreshDocuments(parts)(tx, { ...pilot, language }, now)
    return { ...pilot.me, account: { ...pilot.me.account, full_name, language }, onboarding }
  }
}
