import type { saveProfile as saveProfileCall } from '#contract/onboarding/calls.ts'
import type { JourneyParts } from '#server/features/onboarding/journey-parts.ts'
import { refreshPapers } from '#server/features/onboarding/refresh-papers.ts'
import { lockSeat, moveSeat } from '#server/features/onboarding/store.ts'
import type { Answer } from '#server/ground/asked.ts'

/** Who the pilot is. It can be told again at any time; only the first time moves the journey on. */
export function saveProfile(parts: JourneyParts): Answer<typeof saveProfileCall> {
  return async ({ tx, pilot, body, now }) => {
    const { full_name, dob, language } = body
    const seat = await lockSeat(tx, pilot)
    await tx.updateTable('accounts').set({ full_name, dob, language }).where('id', '=', pilot.accountId).execute()

    // Whoever was invited has arrived: choosing the family's mission is the founder's part of the journey.
    const next = pilot.role === 'founder' ? ('mission' as const) : null
    const onboarding = seat.onboarding === 'profile' ? next : seat.onboarding
    if (onboarding !== seat.onboarding) await moveSeat(tx, pilot, { onboarding })
    else await refreshPapers(parts)(tx, { ...pilot, language }, now)
    return { ...pilot.me, account: { ...pilot.me.account, full_name, language }, onboarding }
  }
}
