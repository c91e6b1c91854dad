import type { ReplyOf } from '#contract/call.ts'
import type { me } from '#contract/auth/calls.ts'
import { followDates } from '#web/lib/chosen-dates.ts'
import { stepPath } from '#web/lib/journey-path.ts'
import { rememberSession } from '#web/lib/leave-house.ts'
import { openFor } from '#web/lib/opened-for.ts'
import { currentLanguage, texts, visitLanguage } from '#web/lib/texts.ts'
import { applyTheme } from '#web/lib/theme.ts'

/** Takes over what the account prefers. */
export function enterHouse({ account, family }: ReplyOf<typeof me>): void {
  openFor(family.id)
  rememberSession()
  applyTheme(account.theme)
  followDates(account)
  const language = visitLanguage() ?? account.language
  if (language !== currentLanguage()) void texts.changeLanguage(language)
}

/** Where the pilot goes after the door: to the open step of the journey, else into the house. */
export function nextPath({ onboarding, mission }: ReplyOf<typeof me>) {
  return onboarding ? stepPath(onboarding, mission) : ({ to: '/' } as const)
}
