import * as z from 'zod/mini'

import { stored, storedText } from '#web/lib/stored.ts'

const commentDraft = z.object({
  version: z.number(),
  passage: z.number(),
  /** Missing if it is about the whole passage. */
  quote: z.exactOptional(z.string()),
  occurrence: z.number(),
})

/** The quote and version of a comment being written. */
export type CommentDraft = Readonly<z.infer<typeof commentDraft>>

/** The storage key of an unsent comment, reply or edit. */
export const textKey = (pilot: string, about: string) => `comment-words:${pilot}:${about}`

/** The unsent comment, which survives a reload or an expired session. */
export const storedDraft = (pilot: string, document: string) =>
  stored<CommentDraft | null>(`comment:${pilot}:${document}`, z.nullable(commentDraft), null)

/** The unsent comment, unless it has no text. */
export function readDraft(pilot: string, document: string): CommentDraft | null {
  return storedText(textKey(pilot, document)).read() === '' ? null : storedDraft(pilot, document).read()
}
