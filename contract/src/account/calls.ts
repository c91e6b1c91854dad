import * as z from 'zod/mini'

import { dateFormats, OwnAccount, themes, TimeZone } from '#contract/account/schemas.ts'
import { call } from '#contract/call.ts'
import { languageCodes } from '#contract/languages.ts'
import { BirthDate } from '#contract/onboarding/birth-date.ts'
import { defaultViews } from '#contract/rooms.ts'
import { Done, Email, GivenPassword, Id, line, Moment, NewPassword, page, PageQuery } from '#contract/schemas.ts'

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
  about: 'Change fields of the pilot’s own account; what is not sent stays as it is.',
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
  about: 'Change the password. Ends every other session of the account.',
  body: z
    .strictObject({ current_password: GivenPassword, new_password: NewPassword, confirm_password: z.string() })
    .check(z.refine((body) => body.new_password === body.confirm_password, { error: 'passwords_differ', path: ['confirm_password'] })),
  reply: Done,
})

export const readEmailChange = call({
  method: 'GET',
  path: '/account/email/',
  needs: 'session',
  about: 'The change of address that waits for its confirmation, if there is one.',
  reply: z.object({ pending: z.nullable(z.object({ email: z.string(), expires_at: Moment })) }),
})

export const changeEmail = call({
  method: 'POST',
  path: '/account/email/',
  needs: 'session',
  about: 'Ask for another address. It changes when the link that goes there is opened; answers the same whether the address is free or not.',
  body: z.strictObject({ email: Email, current_password: GivenPassword }),
  reply: Done,
})

export const takeBackEmailChange = call({
  method: 'POST',
  path: '/account/email/take-back/',
  needs: 'session',
  about: 'Take the change of address back: its link no longer works.',
  reply: Done,
})

export const listSessions = call({
  method: 'GET',
  path: '/account/sessions/',
  needs: 'session',
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

export const endSession = call({
  method: 'POST',
  path: '/account/sessions/{id}/end/',
  needs: 'session',
  about: 'End one of the account’s sessions.',
  reply: Done,
})

export const endOtherSessions = call({
  method: 'POST',
  path: '/account/sessions/end-others/',
  needs: 'session',
  about: 'End every session of the account but this one.',
  reply: Done,
})

export const deleteAccount = call({
  method: 'POST',
  path: '/account/delete/',
  needs: 'account',
  about: 'Delete the account. What the pilot wrote in families stays there under their name.',
  body: z.strictObject({ email: Email, password: GivenPassword }),
  reply: Done,
})

/** What is the pilot’s own, as an archive: a GET beside the calls, because its answer is a file. */
export const ownDataPath = '/account/data/'
