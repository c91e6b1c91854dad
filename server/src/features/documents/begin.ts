import { openPlaces } from '#contract/documents/passages.ts'
import { indexPaper } from '#server/features/documents/index-paper.ts'
import { type DocumentRow, insertVersion } from '#server/features/documents/store.ts'
import type { Paper } from '#server/features/documents/template.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'

type NewRow = Pick<DocumentRow, 'class' | 'capital' | 'title'> & Partial<DocumentRow>

interface Beginning extends Pick<DocumentRow, 'class' | 'capital' | 'template' | 'mission'>, Partial<Pick<DocumentRow, 'prompt'>> {
  readonly paper: Paper
  readonly madeBy: 'template' | 'person'
  readonly now: Date
}

/** The row of a new paper of this pilot: a draft in its first version, of no mission and no template unless said otherwise. */
export function newDocument({ familyId, accountId, language }: Pilot, { title, now, ...kind }: NewRow & { readonly now: Date }): DocumentRow {
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

/** Begins a paper of this pilot with its first version, and gives its id. */
export async function beginPaper(tx: Tx, pilot: Pilot, { paper, madeBy, now, ...kind }: Beginning): Promise<string> {
  const document = newDocument(pilot, { ...kind, title: paper.title, open_places: openPlaces(paper.body).length, now })
  await tx.insertInto('documents').values(document).execute()
  const first = { family_id: document.family_id, id: document.id, number: 1 }
  await insertVersion(tx, first, { ...paper, madeBy, authorId: pilot.accountId, now })
  await indexPaper(tx, document.family_id, document.id)
  return document.id
}
