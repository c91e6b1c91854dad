import type { Selectable } from 'kysely'

import { type DocumentTemplate, templateFacts } from '#contract/documents/document-templates.ts'
import { firstDocuments, type MissionType } from '#contract/missions.ts'
import { insertDocument } from '#server/features/documents/new-document.ts'
import { hashOf } from '#server/features/documents/hash.ts'
import { documentFacts } from '#server/features/documents/templates/document-facts.ts'
import { addVersion, findVersion } from '#server/features/documents/store.ts'
import {
  type DocumentText,
  type DocumentFacts,
  renderTemplate,
} from '#server/features/documents/templates/template.ts'
import { templateOf } from '#server/features/documents/templates/load-template.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables/all.ts'

type DocumentRow = Selectable<Tables['documents']>

/** The existing documents that were rewritten, and those that were left unchanged. */
export interface RewrittenDocuments {
  readonly rewritten: DocumentTemplate[]
  readonly unchanged: DocumentTemplate[]
}

interface MissionAnswers {
  readonly mission: MissionType
  readonly answers: DocumentFacts['answers']
  readonly now: Date
}

/**
 * Writes a mission's three documents from the pilot's answers, without a model. After a changed answer it
 * rewrites the documents that no one has edited or voted on.
 */
export async function writeDocuments(
  tx: Tx,
  pilot: Pilot,
  { mission, answers, now }: MissionAnswers,
): Promise<RewrittenDocuments> {
  const facts = await documentFacts(tx, pilot, answers, now)
  const existing = await lockMissionDocuments(tx, pilot, mission)
  const unchanged: DocumentTemplate[] = []
  const rewritten: DocumentTemplate[] = []
  for (const template of firstDocuments[mission]) {
    const text = renderTemplate(templateOf(pilot.language, template), facts)
    const document = existing.find((one) => one.template === template)
    if (!document)
      await insertDocument(tx, pilot, {
        ...templateFacts[template],
        template,
        mission,
        text,
        madeBy: 'template',
        now,
      })
    else if (await isTouched(tx, document)) unchanged.push(template)
    else if (await rewrite(tx, pilot, document, { text, now })) rewritten.push(template)
  }
  return { rewritten, unchanged }
}

/**
 * Rewrites existing documents of a mission that no one has edited or voted on, each in its own language, after a
 * change of the family's record.
 */
export async function rewriteUntouched(
  tx: Tx,
  pilot: Pilot,
  { mission, answers, now }: MissionAnswers,
): Promise<void> {
  for (const document of await lockMissionDocuments(tx, pilot, mission)) {
    const { template, language, binned_at } = document
    if (template === null || binned_at !== null || (await isTouched(tx, document))) continue
    const author = { ...pilot, language }
    const text = renderTemplate(templateOf(language, template), await documentFacts(tx, author, answers, now))
    await rewrite(tx, author, document, { text, now })
  }
}

function lockMissionDocuments(tx: Tx, pilot: Pilot, mission: MissionType): Promise<DocumentRow[]> {
  return (
    tx
      .selectFrom('documents')
      .selectAll()
      .where('family_id', '=', pilot.familyId)
      .where('author_id', '=', pilot.accountId)
      .where('template', 'in', [...firstDocuments[mission]])
      // Documents created in the build room belong to their pilots and are never rewritten.
      .where('mission', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  )
}

async function rewrite(
  tx: Tx,
  { accountId, language }: Pilot,
  document: DocumentRow,
  { text, now }: { text: DocumentText; now: Date },
): Promise<boolean> {
  const current = await findVersion(tx, document.family_id, document.id, document.version)
  if (current.hash === hashOf(text)) return false
  await addVersion(tx, document, { ...text, madeBy: 'template', authorId: accountId, now })
  await tx
    .updateTable('documents')
    .set({ language })
    .where('family_id', '=', document.family_id)
    .where('id', '=', document.id)
    .execute()
  return true
}

/** True if a person or a model edited it, or it has an approval round. */
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

/** True if a document of this pilot's mission is in force; its answers can't change any more. */
export async function hasApprovedDocument(
  tx: Tx,
  { familyId, accountId }: Pilot,
  mission?: MissionType,
): Promise<boolean> {
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
