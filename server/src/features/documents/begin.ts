import { openPlaces } from '#contract/documents/passages.ts'
import { type DocumentRow, insertVersion } from '#server/features/documents/store.ts'
import type { Paper } from '#server/features/documents/template.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'

interface Beginning extends Pick<DocumentRow, 'class' | 'capital' | 'template' | 'mission'>, Partial<Pick<DocumentRow, 'prompt'>> {
  readonly paper: Paper
  readonly madeBy: 'template' | 'person'
  readonly now: Date
}

/** Begins a paper of this pilot with its first version, and gives its id. */
export async function beginPaper(tx: Tx, { familyId, accountId, language }: Pilot, { paper, madeBy, now, ...kind }: Beginning): Promise<string> {
  const document: DocumentRow = {
    family_id: familyId,
    id: newId(now),
    title: paper.title,
    language,
    author_id: accountId,
    version: 1,
    state: 'draft',
    approved_version: null,
    is_founding_act: false,
    open_places: openPlaces(paper.body).length,
    created_at: now,
    updated_at: now,
    in_force_since: null,
    approved_at: null,
    proposes_protocol: null,
    binned_at: null,
    prompt: null,
    ...kind,
  }
  await tx.insertInto('documents').values(document).execute()
  await insertVersion(tx, { family_id: familyId, id: document.id, number: 1 }, { ...paper, madeBy, authorId: accountId, now })
  return document.id
}
