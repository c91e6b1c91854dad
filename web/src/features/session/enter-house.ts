import type { ReplyOf } from '#contract/call.ts'
import type { me } from '#contract/auth/calls.ts'
import { rememberSession } from '#web/lib/leave-house.ts'
import { currentLanguage, texts } from '#web/lib/texts.ts'
import { applyTheme } from '#web/lib/theme.ts'

const steps = { profile: '/onboarding', mission: '/onboarding/mission-select', questions: '/onboarding', approval: '/onboarding' } as const

/** Takes over what the account prefers, and says where the pilot goes next: the open step of the journey, else the house. */
export function enterHouse({ account, onboarding }: ReplyOf<typeof me>): '/' | '/onboarding' | '/onboarding/mission-select' {
  rememberSession()
  applyTheme(account.theme)
  if (account.language !== currentLanguage()) void texts.changeLanguage(account.language)
  return onboarding ? steps[onboarding] : '/'
}
