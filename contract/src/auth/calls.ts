import * as z from 'zod/mini'

import { AccountSettings, TimeZone } from '#contract/account/schemas.ts'
import { call } from '#contract/call.ts'
import { missionTypes } from '#contract/missions.ts'
import { allPermissions } from '#contract/permissions.ts'
import { roles } from '#contract/roles.ts'
import {
  Code,
  Done,
  Email,
  CurrentPassword,
  Id,
  LinkToken,
  Moment,
  NewPassword,
  RepeatedPassword,
} from '#contract/schemas.ts'
import { languageCodes } from '#contract/languages.ts'

export const onboardingSteps = ['profile', 'mission', 'questions', 'approval'] as const

export const FamilyName = z.object({ id: Id, name: z.string() })

/** The signed-in account, its family, role and permissions: everything the frame needs in one response. */
export const Me = z.object({
  account: AccountSettings,
  family: FamilyName,
  role: z.enum(roles),
  may: z.array(z.enum(allPermissions as [(typeof allPermissions)[number]])),
  /** The next onboarding step; null when onboarding is finished. */
  onboarding: z.nullable(z.enum(onboardingSteps)),
  /** The mission chosen during onboarding; its questions and documents belong to it. */
  mission: z.nullable(z.enum(missionTypes)),
  /**
   * The second factor that the family requires and this session lacks: its due date, whether that has passed,
   * and whether the account has one to sign in with. Null if the session has one or needs none.
   */
  second_factor: z.nullable(z.object({ due: Moment, is_due: z.boolean(), is_set_up: z.boolean() })),
})

export type Me = z.output<typeof Me>

/**
 * Signed in without an active membership in any family; only calls that need no more than an account work.
 */
export const MeWithoutFamily = z.object({ account: AccountSettings, family: z.null() })
export type SignedInAs = Me | z.output<typeof MeWithoutFamily>

/** Reported as soon as both fields are present, even while another field is invalid. */
const passwordsAgree = z.refine<{ password: string; confirm_password: string }>(
  (body) => body.password === body.confirm_password,
  {
    error: 'passwords_differ',
    path: ['confirm_password'],
    when: ({ value }) =>
      typeof value === 'object' && value !== null && 'password' in value && 'confirm_password' in value,
  },
)

export const login = call({
  method: 'POST',
  path: '/auth/login/',
  needs: 'anyone',
  about: 'Sign in. Sets the session cookie, or, with two-factor on, returns a ticket for the second step.',
  body: z.strictObject({ email: Email, password: CurrentPassword }),
  reply: z.union([Me, MeWithoutFamily, z.object({ needs: z.literal('code'), ticket: LinkToken })]),
})

export const loginWithCode = call({
  method: 'POST',
  path: '/auth/login/code/',
  needs: 'anyone',
  about:
    'The second step of signing in: a code of the authenticator app or a recovery code. Sets the session cookie.',
  body: z.strictObject({ ticket: LinkToken, code: Code }),
  reply: z.union([Me, MeWithoutFamily]),
})

export const readRegistration = call({
  method: 'GET',
  path: '/auth/registration/',
  needs: 'anyone',
  about: 'Who can create an account at the moment: everyone, people with an invitation, or no one.',
  reply: z.object({ new_accounts: z.enum(['open', 'invited', 'closed']) }),
})

export const createAccount = call({
  method: 'POST',
  path: '/auth/create/',
  needs: 'anyone',
  about:
    'Create an account and found a family, or join the family of an invitation. Sets the session cookie.',
  body: z
    .strictObject({
      email: Email,
      password: NewPassword,
      confirm_password: RepeatedPassword,
      language: z.optional(z.enum(languageCodes)),
      time_zone: z.optional(TimeZone),
      invitation: z.optional(LinkToken),
    })
    .check(passwordsAgree),
  reply: Me,
})

export const logout = call({
  method: 'POST',
  path: '/auth/logout/',
  needs: 'account',
  about: 'Sign out: ends this session.',
  reply: Done,
})

export const me = call({
  method: 'GET',
  path: '/auth/me/',
  needs: 'account',
  tokens: 'allowed',
  about:
    'The session check: the signed-in account, its family, role and permissions. `family` is null without an active membership.',
  reply: z.union([Me, MeWithoutFamily]),
  isSessionOnly: true,
})

export const requestRecovery = call({
  method: 'POST',
  path: '/auth/recovery/',
  needs: 'anyone',
  about:
    'Request a link that sets a new password. The reply is the same whether the address is known or not.',
  body: z.strictObject({ email: Email }),
  reply: Done,
})

export const recover = call({
  method: 'POST',
  path: '/auth/recovery/password/',
  needs: 'anyone',
  about: 'Set a new password with the emailed link. Ends every session of the account.',
  body: z
    .strictObject({ token: LinkToken, password: NewPassword, confirm_password: RepeatedPassword })
    .check(passwordsAgree),
  reply: Done,
})

export const confirmEmail = call({
  method: 'POST',
  path: '/auth/confirm-email/',
  needs: 'anyone',
  about: 'Change an account’s address with the link emailed to the new one.',
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ email: z.string() }),
})
