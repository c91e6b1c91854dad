import type { Selectable } from 'kysely'

import { type PaperTemplate, papers } from '#contract/documents/papers.ts'
import { firstPapers, type MissionType } from '#contract/missions.ts'
import { beginPaper } from '#server/features/documents/begin.ts'
import { hashOf } from '#server/features/documents/hash.ts'
import { paperFacts } from '#server/features/documents/paper-facts.ts'
import { addVersion, findVersion } from '#server/features/documents/store.ts'
import { type Paper, type PaperFacts, renderTemplate } from '#server/features/documents/template.ts'
import { templateOf } from '#server/features/documents/templates.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables.ts'

type DocumentRow = Selectable<Tables['documents']>

/** What became of papers that were there already. */
export interface Rewritten {
  readonly rewritten: PaperTemplate[]
  readonly kept: PaperTemplate[]
}

interface Written {
  readonly mission: MissionType
  readonly answers: PaperFacts['answers']
  readonly now: Date
}

/**
 * Writes a mission's three papers from the pilot's answers, without any model. Called again after a changed answer, it writes anew
 * what nobody has touched or answered, and says which it wrote anew and which it left alone.
 */
export async function writePapers(tx: Tx, pilot: Pilot, { mission, answers, now }: Written): Promise<Rewritten> {
  const facts = await paperFacts(tx, pilot, answers, now)
  const existing = await tx
    .selectFrom('documents')
    .selectAll()
    .where('family_id', '=', pilot.familyId)
    .where('author_id', '=', pilot.accountId)
    .where('template', 'in', [...firstPapers[mission]])
    // Those that pilots began themselves in the build room are theirs.
    .where('mission', 'is not', null)
    .forUpdate()
    .execute()
  const kept: PaperTemplate[] = []
  const rewritten: PaperTemplate[] = []
  for (const template of firstPapers[mission]) {
    const paper = renderTemplate(templateOf(pilot.language, template), facts)
    const document = existing.find((one) => one.template === template)
    if (!document) await beginPaper(tx, pilot, { ...papers[template], template, mission, paper, madeBy: 'template', now })
    else if (await isTouched(tx, document)) kept.push(template)
    else if (await rewrite(tx, pilot, document, { paper, now })) rewritten.push(template)
  }
  return { rewritten, kept }
}

async function rewrite(tx: Tx, { accountId, language }: Pilot, document: DocumentRow, { paper, now }: { paper: Paper; now: Date }): Promise<boolean> {
  const current = await findVersion(tx, document.family_id, document.id, document.version)
  if (current.hash === hashOf(paper)) return false
  await addVersion(tx, document, { ...paper, madeBy: 'template', authorId: accountId, now })
  await tx.updateTable('documents').set({ language }).where('family_id', '=', document.family_id).where('id', '=', document.id).execute()
  return true
}

/** Touched: a person wrote in it, or somebody has answered to it. */
async function isTouched(tx: Tx, { family_id, id }: DocumentRow): Promise<boolean> {
  const written = await tx
    .selectFrom('document_versions')
    .select('number')
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .where('made_by', '<>', 'template')
    .limit(1)
    .executeTakeFirst()
  const answered = await tx
    .selectFrom('approval_rounds')
    .select('id')
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return written !== undefined || answered !== undefined
}

/** Whether a paper of this pilot's mission is in force: from then on the answers stand. */
export async function hasApprovedPaper(tx: Tx, { familyId, accountId }: Pilot, mission?: MissionType): Promise<boolean> {
  const approved = await tx
    .selectFrom('documents')
    .select('id')
    .where('family_id', '=', familyId)
    .where('author_id', '=', accountId)
    .where('approved_version', 'is not', null)
    .$if(mission !== undefined, (documents) => documents.where('mission', '=', mission ?? null))
    .limit(1)
    .executeTakeFirst()
  return approved !== undefined
}
