import { loadRound } from '#server/features/documents/approvals/round.ts'
import { approvalPage } from '#server/features/documents/export/approval-page.ts'
import type { PrintedDocument } from '#server/features/documents/export/printed-document.ts'
import { roundsOf } from '#server/features/documents/export/rounds.ts'
import { standingOf } from '#server/features/documents/export/standing.ts'
import { findDocument, type VersionRow } from '#server/features/documents/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { translate } from '#server/platform/texts.ts'

export interface GatheredDocument {
  readonly version: VersionRow
  readonly printed: PrintedDocument
}

/** One version of a document that this pilot may read, with its votes. Defaults to the newest version. */
export async function gatherDocument(
  tx: Tx,
  pilot: Pilot,
  id: string,
  number?: number,
): Promise<GatheredDocument> {
  const document = await findDocument(tx, pilot, id)
  if (number !== undefined && number > document.version) refuse('not_found')
  const round = await loadRound(tx, document, number)
  const rounds = await roundsOf(tx, round)
  const { version } = round
  const { language } = document
  const standing = standingOf(document, version, rounds)
  const [before = '', between = '', after = ''] = translate(language, 'export:page', {
    page: '\0',
    pages: '\0',
  }).split('\0')
  const printed: PrintedDocument = {
    language,
    title: version.title,
    above: translate(language, `governance:capital.${document.capital}`),
    standing: standing.isInForce
      ? null
      : translate(language, 'build:document.version_state', { state: standing.word, number: version.number }),
    isApproved: standing.isApproved,
    body: version.body,
    family: pilot.me.family.name,
    pageWords: [before, between, after],
    approval: approvalPage({ round, rounds, standing, family: pilot.me.family.name }),
  }
  return { version, printed }
}
