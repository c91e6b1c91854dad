import type { MeshTrouble } from '#contract/mesh/names.ts'
import { troubleOfError } from '#server/features/mesh/reach.ts'

/** What came of one attempt. A passing trouble is worth another one by itself; with the others somebody has to do something first. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly reply: string | undefined }
  | { readonly kind: 'trouble'; readonly trouble: MeshTrouble; readonly isPassing: boolean }

const passing = new Set<MeshTrouble>(['no_route', 'no_name', 'bad_certificate', 'too_slow', 'server_error', 'bad_answer'])

export function troubled(trouble: MeshTrouble, isPassing = passing.has(trouble)): Outcome {
  return { kind: 'trouble', trouble, isPassing }
}

/** What came of an attempt that threw. If the house itself closes, nothing is known: the delivery stays open, and is made by the next one. */
export function outcomeOfError(error: unknown, closing: AbortSignal | undefined): Outcome {
  closing?.throwIfAborted()
  return troubled(troubleOfError(error))
}
