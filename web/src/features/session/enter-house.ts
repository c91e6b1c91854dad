import type { SignedInAs } from '#contract/auth/calls.ts'
import { followDates } from '#web/lib/chosen-dates.ts'
import { stepPath } from '#web/lib/journey-path.ts'
import { rememberSession } from '#web/lib/leave-house.ts'
import { openFor } from '#web/lib/opened-for.ts'
import { currentLanguage, texts, visitLanguage } from '#web/lib/texts.ts'
import { applyTheme } from '#web/lib/theme.ts'

/** Takes over what the account prefers. */
export function enterHouse({ account, family }: SignedInAs): void {
  if (family) openFor(family.id)
  rememberSession()
  applyTheme(account.theme)
  followDates(account)
  const language = visitLanguage() ?? account.language
  if (language !== currentLanguage()) void texts.changeLanguage(language)
}

/** The page after signing in: the open onboarding step, the dashboard, or the account page of someone without a family. */
export function nextPath(pilot: SignedInAs) {
  if (!pilot.family) return { to: '/account' } as const
  const { onboarding, mission } = pilot
  return onboarding ? stepPath(onboarding, mission) : ({ to: '/' } as const)
}
