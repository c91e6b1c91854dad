import type { SignedInAs } from '#contract/auth/calls.ts'
import { ownUnsaved } from '#web/lib/clear-personal.ts'
import { followDates } from '#web/lib/chosen-dates.ts'
import { stepPath } from '#web/lib/journey-path.ts'
import { rememberSession } from '#web/lib/disconnect.ts'
import { setPageFamily } from '#web/lib/page-family.ts'
import { currentLanguage, texts, visitLanguage } from '#web/lib/texts.ts'
import { applyTheme } from '#web/lib/theme.ts'

/** Applies the account's preferences. */
export function enterApp({ account, family }: SignedInAs): void {
  if (family) setPageFamily(family.id)
  rememberSession()
  ownUnsaved(account.id)
  applyTheme(account.theme)
  followDates(account)
  const language = visitLanguage() ?? account.language
  if (language !== currentLanguage()) void texts.changeLanguage(language)
}

/** The page after sign-in: the open onboarding step, the dashboard, or the account page without a family. */
export function nextPath(pilot: SignedInAs) {
  if (!pilot.family) return { to: '/account' } as const
  const { onboarding, mission } = pilot
  return onboarding ? stepPath(onboarding, mission) : ({ to: '/' } as const)
}
