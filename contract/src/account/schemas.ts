import * as z from 'zod/mini'

import { languageCodes } from '#contract/languages.ts'
import { defaultViews } from '#contract/rooms.ts'
import { Id } from '#contract/schemas.ts'

/** The three themes of the specification: Sacred Gold, Royal Sage, Sovereign Rose. */
export const themes = ['primary', 'secondary', 'tertiary'] as const
export type Theme = (typeof themes)[number]

export const dateFormats = ['locale', 'iso', 'day_first', 'month_first'] as const

export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'time_zone' }))

export const AccountSettings = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  display_name: z.string(),
  language: z.enum(languageCodes),
  time_zone: z.string(),
  theme: z.enum(themes),
  default_view: z.nullable(z.enum(defaultViews)),
  date_format: z.enum(dateFormats),
})

/** Private to the account's owner; a member's page shows only the part they share. */
export const OwnAccount = z.extend(AccountSettings, {
  dob: z.nullable(z.string()),
  phone: z.string(),
  lives_in: z.string(),
  about: z.string(),
  shares_email: z.boolean(),
  shares_birthday: z.boolean(),
  /** The version of the photo; null without one. */
  photo: z.nullable(z.string()),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl throws a RangeError for an unknown zone.
    return false
  }
}
