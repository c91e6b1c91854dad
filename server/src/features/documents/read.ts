import type { readDocument } from '#contract/documents/calls.ts'
import { loadRound } from '#server/features/documents/approvals/round.ts'
import { showRound } from '#server/features/documents/document-view.ts'
import { findDocument } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'

export const read: Handler<typeof readDocument> = async ({ tx, pilot, params }) =>
  showRound(tx, pilot, await loadRound(tx, await findDocument(tx, pilot, params.id)))
