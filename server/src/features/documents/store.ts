import { type Selectable, sql } from 'kysely'

import { openPlaces, type Passage, splitPassages } from '#contract/documents/passages.ts'
import type { VersionMaker } from '#contract/documents/calls.ts'
import { may } from '#contract/permissions.ts'
import { hashOf } from '#server/features/documents/hash.ts'
import { indexPaper } from '#server/features/documents/index-paper.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables.ts'

export type DocumentRow = Selectable<Tables['documents']>
/** A version with the name of who wrote it. */
export type VersionRow = Selectable<Tables['document_versions']> & { readonly author_name: string }

/** A paper this pilot may read. What is hidden from them is not there. */
export async function findDocument(tx: Tx, pilot: Pilot, id: string): Promise<DocumentRow> {
  return (await readableDocument(tx, pilot, id).executeTakeFirst()) ?? refuse('not_found')
}

/** The same, locked until the end of the transaction: acts on one paper go one after the other. */
export async function lockDocument(tx: Tx, pilot: Pilot, id: string): Promise<DocumentRow> {
  return (await readableDocument(tx, pilot, id).forUpdate('documents').executeTakeFirst()) ?? refuse('not_found')
}

function readableDocument(tx: Tx, pilot: Pilot, id: string) {
  return tx.selectFrom('documents').selectAll().where('family_id', '=', pilot.familyId).where('id', '=', id).where(isReadable(pilot))
}

/** Whether this pilot may change the text: whoever writes papers here, and of a personal one only its author. */
export function mayWrite(pilot: Pick<Pilot, 'accountId' | 'role'>, document: DocumentRow): boolean {
  return document.class === 'personal' ? document.author_id === pilot.accountId : may(pilot.role, 'document.write')
}

/** Whether this pilot may put it into the bin: never what was in force, and of others' papers only the founder. */
export function mayBin(pilot: Pilot, document: DocumentRow): boolean {
  const isOwn = document.author_id === pilot.accountId
  const isTheirs = may(pilot.role, 'document.delete') && (isOwn || pilot.role === 'founder')
  return isTheirs && document.approved_version === null && document.proposes_protocol === null
}

/** Whether the family still decides about it: what is in force for good has no deadline, and a personal document never has one. */
export function isDecidable(document: DocumentRow): boolean {
  return document.class !== 'personal' && (document.state !== 'approved' || document.is_founding_act)
}

export async function lockForWriting(tx: Tx, pilot: Pilot, id: string): Promise<DocumentRow> {
  const document = await lockDocument(tx, pilot, id)
  if (!mayWrite(pilot, document)) refuse('not_permitted')
  return document
}

export async function findVersion(tx: Tx, familyId: string, documentId: string, number: number): Promise<VersionRow> {
  const version = await tx
    .selectFrom('document_versions')
    .innerJoin('accounts', 'accounts.id', 'document_versions.author_id')
    .selectAll('document_versions')
    .select('accounts.full_name as author_name')
    .where('family_id', '=', familyId)
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .executeTakeFirst()
  return version ?? refuse('not_found')
}

export interface NewVersion {
  readonly title: string
  readonly body: string
  readonly passages: readonly Passage[]
  readonly madeBy: VersionMaker
  readonly authorId: string
  readonly now: Date
}

/**
 * Adds a version and makes it the newest. What was being decided about the one before is void: an answer belongs to one text.
 * Every text comes through here, whoever wrote it: a template, a pilot, or (as soon as one is connected) a model.
 */
export async function addVersion(tx: Tx, document: DocumentRow, { title, body, passages, madeBy, authorId, now }: NewVersion): Promise<void> {
  // The words of such a paper say what comes into force with it: they are ours, and stay as they were put before the family.
  if (document.proposes_protocol !== null) refuse('words_fixed')
  const { family_id, id } = document
  const number = document.version + 1
  await insertVersion(tx, { family_id, id, number }, { title, body, passages, madeBy, authorId, now })
  await tx
    .updateTable('documents')
    .set({ title, version: number, state: 'draft', open_places: openPlaces(body).length, updated_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
  await endQuestion(tx, { family_id, id }, now)
  await indexPaper(tx, family_id, id)
}

/** What is being decided about a paper ends without an outcome: a newer text is there, or it is gone. */
export async function endQuestion(tx: Tx, { family_id, id }: Pick<DocumentRow, 'family_id' | 'id'>, now: Date): Promise<void> {
  await tx
    .updateTable('approval_rounds')
    .set({ state: 'void', decided_at: now })
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

export async function insertVersion(
  tx: Tx,
  at: { readonly family_id: string; readonly id: string; readonly number: number },
  { title, body, passages, madeBy, authorId, now }: NewVersion,
): Promise<void> {
  await tx
    .insertInto('document_versions')
    .values({
      family_id: at.family_id,
      document_id: at.id,
      number: at.number,
      title,
      body,
      origins: sql`${JSON.stringify(passages.map(({ origin }) => origin))}::jsonb`,
      hash: hashOf({ title, body }),
      made_by: madeBy,
      author_id: authorId,
      created_at: now,
    })
    .execute()
}

/** The passages of a stored version with where each comes from. */
export function passagesOf({ body, origins }: VersionRow): Passage[] {
  return splitPassages(body).map((text, index) => ({ text, origin: origins[index] ?? 'own' }))
}
