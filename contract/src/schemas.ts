import * as z from 'zod/mini'

import { normalise } from '#contract/normalise.ts'

/**
 * Schemas shared by many calls. The `error` of a check is a key of texts/<language>/fields.json, never a
 * sentence: both sides translate it (see field-errors.ts).
 */
export const Id = z.uuid({ error: 'not_found' })
export const Moment = z.iso.datetime()

// Bidirectional overrides make a name read as another one; control characters don't belong in a line.
// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const hiddenCharacters = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

// Normalising shortens a text at most fourfold. Longer ones are too long anyway, so skip the work.
function shortEnough(text: string, max: number, change: () => string): string {
  return text.length > 4 * max + 1000 ? text : change()
}

/** One typed line: normalised, trimmed, without hidden characters. */
export function line(max: number) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => shortEnough(text, max, () => normalise(text).trim())),
    ),
    z.string().check(
      z.maxLength(max),
      z.refine((text) => !hiddenCharacters.test(text), { error: 'hidden_characters' }),
    ),
  )
}

/** The same, but not empty. */
export function filledLine(max: number) {
  return z.pipe(line(max), z.string().check(z.minLength(1, { error: 'required' })))
}

/** Several typed lines. */
export function paragraph(max: number) {
  return z.string().check(
    z.overwrite((text: string) => shortEnough(text, max, () => normalise(text).trim())),
    z.maxLength(max),
  )
}

// Line breaks and tabs are allowed. Bidirectional controls are not: an approved text must read as it is
// written.
// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const deceivingCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u

/** A long text; its line breaks are normalised to \n. */
export function writing(max: number) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) =>
        shortEnough(text, max, () => normalise(text).replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()),
      ),
    ),
    z.string().check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(max),
      z.refine((text) => !deceivingCharacters.test(text), { error: 'hidden_characters' }),
    ),
  )
}

// The pattern of <input type="email">, so that browser and server agree, with a dot required in the domain.
const mailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export const Email = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'required' }),
  z.maxLength(254),
  z.refine((text) => text === '' || mailPattern.test(text), { error: 'email' }),
)

export const passwordLimits = { min: 8, max: 128 } as const

/** A new password. The server also refuses common ones and the email address itself. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(passwordLimits.min, { error: 'password_short' }),
    z.maxLength(passwordLimits.max, { error: 'password_long' }),
  )

/** The new password again; each call checks that the two match. */
export const RepeatedPassword = z.string().check(z.maxLength(1024))

/** An existing password: any plausible length, so that old passwords remain valid. */
export const CurrentPassword = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1024))

/** A code of an authenticator app or a recovery code, with or without spaces. */
export const Code = z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(64))

/** The opaque token of a link in an email. */
export const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'link' }))

export const listLimits = { default: 50, max: 100 } as const

export const PageQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(listLimits.max))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** A page of a list: `next` is the cursor of the following page, null at the end. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) })
}

export const Done = z.object({ done: z.literal(true) })
