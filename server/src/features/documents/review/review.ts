import type { reviewDocument } from '#contract/documents/room-calls.ts'
import { horizons, protocols } from '#contract/family/calls.ts'
import type { Language } from '#contract/languages.ts'
import { reviewText, type ReviewFacts } from '#contract/documents/review.ts'
import { templateText } from '#server/features/documents/review/template-text.ts'
import { documentFacts } from '#server/features/documents/templates/document-facts.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import { type DocumentRow, findDocument, findVersion } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { invitedRoles } from '#contract/roles.ts'
import { translate } from '#server/platform/texts.ts'

const maxOthers = 50

/** Reviews the newest version against the family record and the documents this pilot may read. */
export const review: Handler<typeof reviewDocument> = async ({ tx, pilot, params, now }) => {
  const document = await findDocument(tx, pilot, params.id)
  const { body, hash, number } = await findVersion(tx, pilot.familyId, document.id, document.version)
  return { version: number, hash, findings: reviewText(body, await factsFor(tx, pilot, document, now)) }
}

async function factsFor(tx: Tx, pilot: Pilot, document: DocumentRow, now: Date): Promise<ReviewFacts> {
  const { language } = document
  // Use the document's language, not the reader's, because its text is reviewed.
  const facts = await documentFacts(tx, { ...pilot, language }, ['a', 'a', 'a'], now)
  const members = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.full_name', 'members.role', 'members.status'])
    .where('members.family_id', '=', pilot.familyId)
    .execute()
  const family = await tx
    .selectFrom('families')
    .select('name')
    .where('family_id', '=', pilot.familyId)
    .executeTakeFirst()
  const filledRoles = new Set(members.filter(({ status }) => status === 'active').map(({ role }) => role))
  return {
    language,
    today: now.toISOString().slice(0, 10),
    familyName: family?.name ?? '',
    memberNames: members.map(({ full_name }) => full_name),
    horizon: facts.words.horizon,
    otherHorizons: horizons
      .filter((one) => one !== facts.horizon)
      .map((one) => translate(language, `governance:horizon.${one}`)),
    protocol: facts.words.protocol,
    otherProtocols: protocols
      .filter((one) => one !== facts.protocol)
      .map((one) => translate(language, `governance:protocol.${one}`)),
    unfilledRoles: invitedRoles
      .filter((role) => !filledRoles.has(role))
      .map((role) => ({ name: wordsFor(language, role)[0] ?? role, words: wordsFor(language, role) })),
    ...templateText(language, document.template, facts),
    others: await othersInForce(tx, pilot, document),
  }
}

/** The words a text may use for a role, separated by `|`; the first one is its name. */
function wordsFor(language: Language, role: (typeof invitedRoles)[number]): string[] {
  return translate(language, `governance:role_words.${role}`).split('|')
}

async function othersInForce(tx: Tx, pilot: Pilot, { id, language }: DocumentRow) {
  return tx
    .selectFrom('documents')
    .innerJoin('document_versions', (version) =>
      version
        .onRef('document_versions.family_id', '=', 'documents.family_id')
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.number', '=', 'documents.approved_version'),
    )
    .select(['document_versions.title', 'document_versions.body'])
    .where('documents.family_id', '=', pilot.familyId)
    .where('documents.id', '<>', id)
    .where('documents.language', '=', language)
    .where('documents.class', '<>', 'personal')
    .where(isReadable(pilot))
    .orderBy('documents.approved_at', 'desc')
    .limit(maxOthers)
    .execute()
}
