import type { proceed as proceedCall } from '#contract/onboarding/calls.ts'
import type { JourneyParts } from '#server/features/onboarding/journey-parts.ts'
import { lockSeat, moveSeat } from '#server/features/onboarding/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** On to the command center, from the first approved paper on. Going there twice is going there once. */
export function proceed({ hasApprovedPaper }: JourneyParts): Answer<typeof proceedCall> {
  return async ({ tx, pilot }) => {
    const { onboarding } = await lockSeat(tx, pilot)
    if (onboarding !== null) {
      if (onboarding !== 'approval' || !(await hasApprovedPaper(tx, pilot))) refuse('step_not_open')
      await moveSeat(tx, pilot, { onboarding: null })
    }
    return { ...pilot.me, onboarding: null }
  }
}
