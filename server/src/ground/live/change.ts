import * as z from 'zod/mini'
import type { output } from 'zod/v4/core'

import { liveTopics, type LiveTopic } from '#contract/live.ts'
import { Id } from '#contract/schemas.ts'

/** A database notification: something of this topic has changed in this family. */
const Change = z.object({
  family: Id,
  topic: z.custom<LiveTopic>((value) => typeof value === 'string' && Object.hasOwn(liveTopics, value)),
  /** The changed row, if it is hidden from some members. */
  subject: z.optional(Id),
  /** The only account it concerns. */
  account: z.optional(Id),
})
export type Change = output<typeof Change>

/** Parses a notification; undefined if it is from a newer version or not ours. */
export function readChange(payload: string): Change | undefined {
  try {
    return z.safeParse(Change, JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
