import { openBlanks } from '#contract/documents/passages.ts'
import { indexDocument } from '#server/features/documents/search/index-document.ts'
import { type DocumentRow, insertVersion } from '#server/features/documents/store.ts'
import type { DocumentText } from '#server/features/documents/templates/template.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

type DocumentFields = Pick<DocumentRow, 'class' | 'capital' | 'title'> & Partial<DocumentRow>

interface NewDocument
  extends
    Pick<DocumentRow, 'class' | 'capital' | 'template' | 'mission'>,
    Partial<Pick<DocumentRow, 'prompt'>> {
  readonly text: DocumentText
  readonly madeBy: 'template' | 'person'
  readonly now: Date
}

/** The row of a new draft by this pilot, by default without a mission or template. */
export function newDocument(
  { familyId, accountId, language }: Pilot,
  { title, now, ...kind }: DocumentFields & { readonly now: Date },
): DocumentRow {
  return {
    family_id: familyId,
    id: newId(now),
    title,
    language,
    author_id: accountId,
    mission: null,
    template: null,
    version: 1,
    state: 'draft',
    approved_version: null,
    is_founding_act: false,
    open_places: 0,
    created_at: now,
    updated_at: now,
    in_force_since: null,
    approved_at: null,
    proposes_protocol: null,
    binned_at: null,
    prompt: null,
    decide_by: null,
    ...kind,
  }
}

/** Inserts a document by this pilot with its first version and returns its id. */
export async function insertDocument(
  tx: Tx,
  pilot: Pilot,
  { text, madeBy, now, ...kind }: NewDocument,
): Promise<string> {
  const document = newDocument(pilot, {
    ...kind,
    title: text.title,
    open_places: openBlanks(text.body).length,
    now,
  })
  await tx.insertInto('documents').values(document).execute()
  const first = { family_id: document.family_id, id: document.id, number: 1 }
  await insertVersion(tx, first, { ...text, madeBy, authorId: pilot.accountId, now })
  await indexDocument(tx, document.family_id, document.id)
  return document.id
}
