import { meshLimits } from '#contract/mesh/names.ts'
import { normalise } from '#contract/normalise.ts'

// Control and bidi characters; line breaks and tabs stay.
const unreadable =
  // oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Max reply lengths; an agent's limit is higher because its reply is the whole result. */
export const replyLimits = { service: meshLimits.message, agent: 40_000 } as const

/** Untrusted text as plain text that is safe to store and show; undefined if nothing is left. */
export function cleanReply(text: string, maxLength: number): string | undefined {
  const plain = normalise(text.toWellFormed()).replaceAll(/\r\n?/g, '\n').replaceAll(unreadable, '').trim()
  if (plain === '') return undefined
  return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength - 1).toWellFormed()}…`
}
