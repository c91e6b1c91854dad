import type { Selectable } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { readWriting } from '#contract/documents/writing-calls.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { type DocumentRow, lockDocument, mayWrite } from '#server/features/documents/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { say } from '#server/platform/texts.ts'
import type { Tables } from '#server/tables.ts'

export type WritingRow = Selectable<Tables['document_writings']>

/** Which paper's. */
export interface Which {
  readonly family_id: string
  readonly id: string
}

/** A paper whose text this pilot may have written, locked. The words of a proposed protocol are ours. */
export async function lockForModel(tx: Tx, pilot: Pilot, id: string): Promise<DocumentRow> {
  const document = await lockDocument(tx, pilot, id)
  if (!mayWrite(pilot, document)) refuse('not_permitted')
  if (document.proposes_protocol !== null) refuse('words_fixed')
  return document
}

export function findWriting(tx: Tx, { family_id, id }: Which): Promise<WritingRow | undefined> {
  return tx.selectFrom('document_writings').selectAll().where('family_id', '=', family_id).where('document_id', '=', id).executeTakeFirst()
}

export async function deleteWriting(tx: Tx, { family_id, id }: Which): Promise<void> {
  await tx.deleteFrom('document_writings').where('family_id', '=', family_id).where('document_id', '=', id).execute()
}

/** What a pilot sees of it, from a place of the text on. */
export function shownWriting(row: WritingRow | undefined, pilot: Pilot, from = 0): ReplyOf<typeof readWriting> {
  if (!row) return { state: 'none', request: null, text: '', length: 0, account_id: null, model: '', trouble: null }
  const { state, request, body, account_id, model, trouble } = row
  const sentence = trouble && say(pilot.language, `refusals:${trouble as RefusalCode}`)
  return { state, request, text: body.slice(from), length: body.length, account_id, model, trouble: sentence }
}
