import * as z from 'zod/mini'

import { AccountSettings, TimeZone } from '#contract/account/schemas.ts'
import { call } from '#contract/call.ts'
import { missionTypes } from '#contract/missions.ts'
import { allPermissions } from '#contract/permissions.ts'
import { roles } from '#contract/roles.ts'
import { Code, Done, Email, GivenPassword, Id, LinkToken, NewPassword } from '#contract/schemas.ts'
import { languageCodes } from '#contract/languages.ts'

export const onboardingSteps = ['profile', 'mission', 'questions', 'approval'] as const

export const FamilyName = z.object({ id: Id, name: z.string() })

/** Who is signed in, where, and what they may do there: everything the frame of the product needs in one answer. */
export const Me = z.object({
  account: AccountSettings,
  family: FamilyName,
  role: z.enum(roles),
  may: z.array(z.enum(allPermissions as [(typeof allPermissions)[number]])),
  /** The next step of the onboarding, null when it is finished. */
  onboarding: z.nullable(z.enum(onboardingSteps)),
  /** The mission chosen at the onboarding, which its questions and papers belong to. */
  mission: z.nullable(z.enum(missionTypes)),
})

export type Me = z.output<typeof Me>

/** Signed in without an active place in any family: the calls that need no more than an account still work. */
export const MeWithoutFamily = z.object({ account: AccountSettings, family: z.null() })
export type SignedInAs = Me | z.output<typeof MeWithoutFamily>

/** Said as soon as both are there, also while another field is still wrong. */
const passwordsAgree = z.refine<{ password: string; confirm_password: string }>((body) => body.password === body.confirm_password, {
  error: 'passwords_differ',
  path: ['confirm_password'],
  when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value && 'confirm_password' in value,
})

export const login = call({
  method: 'POST',
  path: '/auth/login/',
  needs: 'anyone',
  about: 'Sign in. Sets the session cookie, or, with two-factor on, answers a ticket for the second step.',
  body: z.strictObject({ email: Email, password: GivenPassword }),
  reply: z.union([Me, MeWithoutFamily, z.object({ needs: z.literal('code'), ticket: LinkToken })]),
})

export const loginWithCode = call({
  method: 'POST',
  path: '/auth/login/code/',
  needs: 'anyone',
  about: 'The second step of signing in: a code of the authenticator app or a recovery code. Sets the session cookie.',
  body: z.strictObject({ ticket: LinkToken, code: Code }),
  reply: z.union([Me, MeWithoutFamily]),
})

export const createAccount = call({
  method: 'POST',
  path: '/auth/create/',
  needs: 'anyone',
  about: 'Create an account and found a family, or join the family of an invitation. Sets the session cookie.',
  body: z
    .strictObject({
      email: Email,
      password: NewPassword,
      confirm_password: z.string(),
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
  about: 'The session check: who is signed in, in which family and role, and what they may do. `family` is null without an active place in any.',
  reply: z.union([Me, MeWithoutFamily]),
  isSessionOnly: true,
})

export const askRecovery = call({
  method: 'POST',
  path: '/auth/recovery/',
  needs: 'anyone',
  about: 'Ask for a link that sets a new password. Answers the same whether the address is known or not.',
  body: z.strictObject({ email: Email }),
  reply: Done,
})

export const recover = call({
  method: 'POST',
  path: '/auth/recovery/password/',
  needs: 'anyone',
  about: 'Set a new password with the link from the mail. Ends every session of the account.',
  body: z.strictObject({ token: LinkToken, password: NewPassword, confirm_password: z.string() }).check(passwordsAgree),
  reply: Done,
})

export const confirmEmail = call({
  method: 'POST',
  path: '/auth/confirm-email/',
  needs: 'anyone',
  about: 'Change an account’s address with the link that was mailed to the new one.',
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ email: z.string() }),
})
