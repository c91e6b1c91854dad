import type { Call } from '#contract/call.ts'
import { accountCalls } from '#contract/account/all.ts'
import { apiTokenCalls } from '#contract/api-tokens/all.ts'
import { authCalls } from '#contract/auth/all.ts'
import { capitalCalls } from '#contract/capitals/all.ts'
import { chatCalls } from '#contract/chat/all.ts'
import { documentCalls } from '#contract/documents/all.ts'
import { familyCalls } from '#contract/family/all.ts'
import { familyLifecycleCalls } from '#contract/family-lifecycle/all.ts'
import { fileCalls } from '#contract/files/all.ts'
import { ledgerCalls } from '#contract/ledger/all.ts'
import { memberCalls } from '#contract/members/all.ts'
import { meshCalls } from '#contract/mesh/all.ts'
import { missionCalls } from '#contract/missions/all.ts'
import { modelCalls } from '#contract/models/all.ts'
import { notificationCalls } from '#contract/notifications/all.ts'
import { oidcCalls } from '#contract/oidc/all.ts'
import { onboardingCalls } from '#contract/onboarding/all.ts'
import { passkeyCalls } from '#contract/passkeys/all.ts'
import { systemCalls } from '#contract/system/all.ts'
import { timelineCalls } from '#contract/timeline/all.ts'
import { todayCalls } from '#contract/today/all.ts'
import { treeCalls } from '#contract/tree/all.ts'
import { twoFactorCalls } from '#contract/two-factor/all.ts'

/** The list that the server mounts; the OpenAPI document and the permission tests are generated from it. */
export const allCalls = {
  ...systemCalls,
  ...authCalls,
  ...passkeyCalls,
  ...accountCalls,
  ...apiTokenCalls,
  ...oidcCalls,
  ...modelCalls,
  ...twoFactorCalls,
  ...familyCalls,
  ...memberCalls,
  ...todayCalls,
  ...onboardingCalls,
  ...chatCalls,
  ...fileCalls,
  ...documentCalls,
  ...meshCalls,
  ...timelineCalls,
  ...treeCalls,
  ...notificationCalls,
  ...missionCalls,
  ...capitalCalls,
  ...ledgerCalls,
  ...familyLifecycleCalls,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof allCalls
