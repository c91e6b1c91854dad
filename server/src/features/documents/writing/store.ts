import type { Selectable } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { readWriting } from '#contract/documents/writing-calls.ts'
import { type DocumentRow, lockDocument, mayWrite } from '#server/features/documents/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { translate } from '#server/platform/texts.ts'
import type { Tables } from '#server/tables/all.ts'

export type WritingRow = Selectable<Tables['document_writings']>

export interface DocumentKey {
  readonly family_id: string
  readonly id: string
}

/** Locks a document this pilot may have a model write. The text of a protocol proposal is fixed. */
export async function lockForModel(tx: Tx, pilot: Pilot, id: string): Promise<DocumentRow> {
  const document = await lockDocument(tx, pilot, id)
  if (!mayWrite(pilot, document)) refuse('not_permitted')
  if (document.proposes_protocol !== null) refuse('words_fixed')
  return document
}

export function findWriting(tx: Tx, { family_id, id }: DocumentKey): Promise<WritingRow | undefined> {
  return tx
    .selectFrom('document_writings')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .executeTakeFirst()
}

export async function deleteWriting(tx: Tx, { family_id, id }: DocumentKey): Promise<void> {
  await tx
    .deleteFrom('document_writings')
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .execute()
}

/** The writing as a pilot sees it, with the text from an offset on. */
export function shownWriting(
  row: WritingRow | undefined,
  pilot: Pilot,
  from = 0,
): ReplyOf<typeof readWriting> {
  if (!row)
    return { state: 'none', request: null, text: '', length: 0, account_id: null, model: '', trouble: null }
  const { state, request, body, account_id, model, trouble } = row
  const sentence = trouble && translate(pilot.language, `refusals:${trouble}`)
  return { state, request, text: body.slice(from), length: body.length, account_id, model, trouble: sentence }
}
