import { meshLimits } from '#contract/mesh/names.ts'

// What has no letter, and what turns the direction of reading; line breaks and tabs stay.
// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** What a service may say at once, and what an agent may: its whole answer is kept. */
export const replyLimits = { service: meshLimits.message, agent: 40_000 } as const

/** Somebody else's words as they can be kept and shown: text and nothing else. Nothing, where nothing is left. */
export function cleanReply(text: string, most: number): string | undefined {
  const plain = text.toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll(unreadable, '').trim()
  if (plain === '') return undefined
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).toWellFormed()}…`
}
