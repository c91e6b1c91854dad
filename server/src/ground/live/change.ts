import * as z from 'zod/mini'
import type { output } from 'zod/v4/core'

import { liveTopics, type LiveTopic } from '#contract/live.ts'
import { Id } from '#contract/schemas.ts'

/** What the database says on the channel: that something of this topic has changed in this family. */
const Change = z.object({
  family: Id,
  topic: z.enum(Object.keys(liveTopics) as LiveTopic[]),
  /** The row it is about, where that is hidden from some. */
  subject: z.optional(Id),
  /** The only one it concerns. */
  account: z.optional(Id),
})
export type Change = output<typeof Change>

/** Reads a notification; nothing where a newer version speaks of what this one does not know, or somebody else used the channel. */
export function readChange(payload: string): Change | undefined {
  try {
    return z.safeParse(Change, JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
