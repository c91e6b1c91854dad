import * as z from 'zod/mini'

import { dateFormats, OwnAccount, themes, TimeZone } from '#contract/account/schemas.ts'
import { securityEvents } from '#contract/account/security-events.ts'
import { call } from '#contract/call.ts'
import { languageCodes } from '#contract/languages.ts'
import { BirthDate } from '#contract/onboarding/birth-date.ts'
import { defaultViews } from '#contract/rooms.ts'
import {
  Done,
  Email,
  CurrentPassword,
  Id,
  line,
  Moment,
  NewPassword,
  page,
  PageQuery,
  RepeatedPassword,
} from '#contract/schemas.ts'

export const nameLimit = 120
export const profileLimits = { phone: 40, lives_in: 80, about: 280 } as const

export const readAccount = call({
  method: 'GET',
  path: '/account/',
  needs: 'account',
  about: 'The pilot’s own account.',
  reply: OwnAccount,
})

export const updateAccount = call({
  method: 'POST',
  path: '/account/',
  needs: 'account',
  about: 'Change fields of the pilot’s own account; fields that are not sent are unchanged.',
  body: z.strictObject({
    full_name: z.optional(line(nameLimit)),
    display_name: z.optional(line(nameLimit)),
    language: z.optional(z.enum(languageCodes)),
    time_zone: z.optional(TimeZone),
    theme: z.optional(z.enum(themes)),
    default_view: z.optional(z.nullable(z.enum(defaultViews))),
    date_format: z.optional(z.enum(dateFormats)),
    dob: z.optional(BirthDate),
    phone: z.optional(line(profileLimits.phone)),
    lives_in: z.optional(line(profileLimits.lives_in)),
    about: z.optional(line(profileLimits.about)),
    shares_email: z.optional(z.boolean()),
    shares_birthday: z.optional(z.boolean()),
  }),
  reply: OwnAccount,
})

export const changePassword = call({
  method: 'POST',
  path: '/account/password/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Change the password. Ends every other session of the account.',
  body: z
    .strictObject({
      current_password: CurrentPassword,
      new_password: NewPassword,
      confirm_password: RepeatedPassword,
    })
    .check(
      z.refine((body) => body.new_password === body.confirm_password, {
        error: 'passwords_differ',
        path: ['confirm_password'],
      }),
    ),
  reply: Done,
})

export const readEmailChange = call({
  method: 'GET',
  path: '/account/email/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'The pending change of address, if there is one.',
  reply: z.object({ pending: z.nullable(z.object({ email: z.string(), expires_at: Moment })) }),
})

export const changeEmail = call({
  method: 'POST',
  path: '/account/email/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about:
    'Request another address. It changes when the link sent there is opened; the reply is the same whether the address is free or not.',
  body: z.strictObject({ email: Email, current_password: CurrentPassword }),
  reply: Done,
})

export const withdrawEmailChange = call({
  method: 'POST',
  path: '/account/email/withdraw/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'Withdraw the change of address: its link no longer works.',
  reply: Done,
})

export const listSessions = call({
  method: 'GET',
  path: '/account/sessions/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'The account’s sessions, the newest first.',
  query: PageQuery,
  reply: page(
    z.object({
      id: Id,
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      created_at: Moment,
      last_seen_at: Moment,
      is_this: z.boolean(),
    }),
  ),
})

export const listSecurityEvents = call({
  method: 'GET',
  path: '/account/security/',
  needs: 'account',
  about:
    'The account’s security events of the last year, newest first: sign-ins, failed attempts, changes of credentials.',
  query: PageQuery,
  reply: page(
    z.object({
      id: Id,
      kind: z.enum(securityEvents),
      at: Moment,
      address: z.string(),
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
    }),
  ),
})

export const endSession = call({
  method: 'POST',
  path: '/account/sessions/{id}/end/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'End one of the account’s sessions. Any other than this one needs the password.',
  body: z.strictObject({ current_password: z.optional(CurrentPassword) }),
  reply: Done,
})

export const endOtherSessions = call({
  method: 'POST',
  path: '/account/sessions/end-others/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about: 'End every session of the account but this one. Needs the password.',
  body: z.strictObject({ current_password: CurrentPassword }),
  reply: Done,
})

export const deleteAccount = call({
  method: 'POST',
  path: '/account/delete/',
  needs: 'account',
  about: 'Delete the account. The pilot’s documents remain in their families under their name.',
  body: z.strictObject({ email: Email, password: CurrentPassword }),
  reply: Done,
})

/** The pilot’s own data as an archive. Served outside the calls because the response is a file. */
export const ownDataPath = '/account/data/'
