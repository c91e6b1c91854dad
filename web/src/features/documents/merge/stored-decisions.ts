import * as z from 'zod/mini'

import type { Decisions } from '#web/features/documents/merge/decisions.ts'
import { recordOf, stored } from '#web/lib/stored.ts'

const decision = z.object({
  choice: z.enum(['mine', 'theirs', 'both']),
  text: z.exactOptional(z.string()),
})

/** Unsaved merge decisions, stored on this device so that closing the dialog loses nothing. */
export const storedDecisions = (documentId: string) =>
  stored<Decisions>(`draft:${documentId}:merge`, recordOf(decision), {})
