import * as z from 'zod/mini'

import { AccountSettings, dateFormats, themes } from '#contract/account/schemas.ts'
import { call } from '#contract/call.ts'
import { languageCodes } from '#contract/languages.ts'
import { defaultViews } from '#contract/rooms.ts'
import { Done, GivenPassword, line, NewPassword } from '#contract/schemas.ts'

export const nameLimit = 120

export const readAccount = call({
  method: 'GET',
  path: '/account/',
  needs: 'session',
  about: 'The pilot’s own account.',
  reply: AccountSettings,
})

export const updateAccount = call({
  method: 'POST',
  path: '/account/',
  needs: 'session',
  about: 'Change fields of the pilot’s own account; what is not sent stays as it is.',
  body: z.strictObject({
    full_name: z.optional(line(nameLimit)),
    display_name: z.optional(line(nameLimit)),
    language: z.optional(z.enum(languageCodes)),
    time_zone: z.optional(z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'time_zone' }))),
    theme: z.optional(z.enum(themes)),
    default_view: z.optional(z.nullable(z.enum(defaultViews))),
    date_format: z.optional(z.enum(dateFormats)),
  }),
  reply: AccountSettings,
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

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // A RangeError is how Intl says that it does not know the zone.
    return false
  }
}
