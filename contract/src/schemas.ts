import * as z from 'zod/mini'

/**
 * The shapes that many calls share. The `error` of a check is a key of texts/<language>/fields.json, never a sentence:
 * both sides turn it into the pilot's language (see field-errors.ts).
 */
export const Id = z.uuid({ error: 'not_found' })
export const Moment = z.iso.datetime()

// Bidirectional overrides make a name read as another one; control characters have no place in a line of text.
// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const hiddenCharacters = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** One line a person typed: normalised, trimmed, without hidden characters. */
export function line(max: number) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.normalize('NFC').trim()),
    ),
    z.string().check(
      z.maxLength(max),
      z.refine((text) => !hiddenCharacters.test(text), { error: 'hidden_characters' }),
    ),
  )
}

/** The same, but it must say something. */
export function filledLine(max: number) {
  return z.pipe(line(max), z.string().check(z.minLength(1, { error: 'required' })))
}

/** Several lines a person typed. */
export function paragraph(max: number) {
  return z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(max))
}

// Line breaks and tabs belong to a text. What reorders letters does not: an approved text must read as it is written.
// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const deceivingCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u

/** A whole text a person wrote; its line breaks are made one kind. */
export function writing(max: number) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()),
    ),
    z.string().check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(max),
      z.refine((text) => !deceivingCharacters.test(text), { error: 'hidden_characters' }),
    ),
  )
}

// The pattern browsers use for <input type="email">, so that field and server agree, with a dot required in the domain.
const mailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export const Email = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'required' }),
  z.maxLength(254),
  z.refine((text) => text === '' || mailPattern.test(text), { error: 'email' }),
)

export const passwordLimits = { min: 8, max: 128 } as const

/** A password one chooses. What else makes it bad (a common one, the address itself) the server says. */
export const NewPassword = z
  .string()
  .check(z.minLength(passwordLimits.min, { error: 'password_short' }), z.maxLength(passwordLimits.max, { error: 'password_long' }))

/** A password one gives to be let in: any length that could be one, so that old passwords keep working. */
export const GivenPassword = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1024))

/** A code of an authenticator app or a recovery code, as people type it: with spaces or without. */
export const Code = z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(64))

/** The opaque secret of a link in a mail. */
export const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'link' }))

export const listLimits = { usual: 50, most: 100 } as const

export const PageQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(listLimits.most))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** A page of a list: `next` is the cursor of the following page, null at the end. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) })
}

export const Done = z.object({ done: z.literal(true) })
