import type { proceed as proceedCall } from '#contract/onboarding/calls.ts'
import type { JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import { lockMember, updateMember } from '#server/features/onboarding/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Enters the command center after the first approved document. Idempotent. */
export function proceed({ hasApprovedDocument }: JourneyHooks): Handler<typeof proceedCall> {
  return async ({ tx, pilot }) => {
    const { onboarding } = await lockMember(tx, pilot)
    if (onboarding !== null) {
      if (onboarding !== 'approval' || !(await hasApprovedDocument(tx, pilot))) refuse('step_not_open')
      await updateMember(tx, pilot, { onboarding: null })
    }
    return { ...pilot.me, onboarding: null }
  }
}
