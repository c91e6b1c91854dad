import { type Selectable, sql } from 'kysely'

import { complexityError } from '#contract/documents/document-complexity.ts'
import { openBlanks, type Passage, splitPassages } from '#contract/documents/passages.ts'
import type { VersionMaker } from '#contract/documents/calls.ts'
import { may } from '#contract/permissions.ts'
import { hashOf } from '#server/features/documents/hash.ts'
import { indexDocument } from '#server/features/documents/search/index-document.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export type DocumentRow = Selectable<Tables['documents']>
/** A version with the name of its author. */
export type VersionRow = Selectable<Tables['document_versions']> & { readonly author_name: string }

/** A document this pilot may read; a hidden one is a 404. */
export async function findDocument(tx: Tx, pilot: Pilot, id: string): Promise<DocumentRow> {
  return (await readableDocument(tx, pilot, id).executeTakeFirst()) ?? refuse('not_found')
}

/** The same, locked until the end of the transaction to serialize acts on one document. */
export async function lockDocument(tx: Tx, pilot: Pilot, id: string): Promise<DocumentRow> {
  return (
    (await readableDocument(tx, pilot, id).forUpdate('documents').executeTakeFirst()) ?? refuse('not_found')
  )
}

function readableDocument(tx: Tx, pilot: Pilot, id: string) {
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', id)
    .where(isReadable(pilot))
}

/** True if the role may write documents; a personal document is written only by its author. */
export function mayWrite(pilot: Pick<Pilot, 'accountId' | 'role'>, document: DocumentRow): boolean {
  return document.class === 'personal'
    ? document.author_id === pilot.accountId
    : may(pilot.role, 'document.write')
}

/** Authors may bin their own documents and founders any, but never one that was in force. */
export function mayBin(pilot: Pilot, document: DocumentRow): boolean {
  const isOwn = document.author_id === pilot.accountId
  const isTheirs = may(pilot.role, 'document.delete') && (isOwn || pilot.role === 'founder')
  return isTheirs && document.approved_version === null && document.proposes_protocol === null
}

/** True while the family can still vote on it: not personal, and not approved except as a founding act. */
export function isDecidable(document: DocumentRow): boolean {
  return document.class !== 'personal' && (document.state !== 'approved' || document.is_founding_act)
}

export async function lockForWriting(tx: Tx, pilot: Pilot, id: string): Promise<DocumentRow> {
  const document = await lockDocument(tx, pilot, id)
  if (!mayWrite(pilot, document)) refuse('not_permitted')
  return document
}

export async function findVersion(
  tx: Tx,
  familyId: string,
  documentId: string,
  number: number,
): Promise<VersionRow> {
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
 * Adds a version and makes it the newest. The open round of the previous version becomes void, because a vote
 * belongs to one text. All texts are saved here, from templates, pilots and models.
 */
export async function addVersion(
  tx: Tx,
  document: DocumentRow,
  { title, body, passages, madeBy, authorId, now }: NewVersion,
): Promise<void> {
  // The text of a protocol proposal is generated and describes what comes into force, so it can't be edited.
  if (document.proposes_protocol !== null) refuse('words_fixed')
  const { family_id, id } = document
  const number = document.version + 1
  await insertVersion(tx, { family_id, id, number }, { title, body, passages, madeBy, authorId, now })
  await tx
    .updateTable('documents')
    .set({ title, version: number, state: 'draft', open_places: openBlanks(body).length, updated_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
  await voidOpenRound(tx, { family_id, id }, now)
  await indexDocument(tx, family_id, id)
}

/** Closes the open round without an outcome, because the text was replaced or the document removed. */
export async function voidOpenRound(
  tx: Tx,
  { family_id, id }: Pick<DocumentRow, 'family_id' | 'id'>,
  now: Date,
): Promise<void> {
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
  key: { readonly family_id: string; readonly id: string; readonly number: number },
  { title, body, passages, madeBy, authorId, now }: NewVersion,
): Promise<void> {
  // A model's text was not validated by a form.
  if (complexityError(body)) refuse('document_complex')
  await tx
    .insertInto('document_versions')
    .values({
      family_id: key.family_id,
      document_id: key.id,
      number: key.number,
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

/** The passages of a stored version with their origins. */
export function passagesOf({ body, origins }: VersionRow): Passage[] {
  return splitPassages(body).map((text, index) => ({ text, origin: origins[index] ?? 'own' }))
}
