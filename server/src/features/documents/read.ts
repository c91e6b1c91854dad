import type { readDocument } from '#contract/documents/calls.ts'
import { showDocument } from '#server/features/documents/show.ts'
import { findDocument } from '#server/features/documents/store.ts'
import type { Answer } from '#server/ground/asked.ts'

export const read: Answer<typeof readDocument> = async ({ tx, pilot, params }) => {
  await findDocument(tx, pilot, params.id)
  return showDocument(tx, pilot, params.id)
}
