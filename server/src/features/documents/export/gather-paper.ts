import { questionOf } from '#server/features/documents/approval.ts'
import { approvalPage } from '#server/features/documents/export/approval-page.ts'
import type { PrintedPaper } from '#server/features/documents/export/printed-paper.ts'
import { roundsOf } from '#server/features/documents/export/rounds.ts'
import { standingOf } from '#server/features/documents/export/standing.ts'
import { findDocument, findVersion, type VersionRow } from '#server/features/documents/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { say } from '#server/platform/texts.ts'

export interface GatheredPaper {
  readonly version: VersionRow
  readonly printed: PrintedPaper
}

/** One version of a paper that this pilot may read, with what the family has said to it; the newest one where none is named. */
export async function gatherPaper(tx: Tx, pilot: Pilot, id: string, number?: number): Promise<GatheredPaper> {
  const document = await findDocument(tx, pilot, id)
  if (number !== undefined && number > document.version) refuse('not_found')
  const version = await findVersion(tx, pilot.familyId, id, number ?? document.version)
  const question = await questionOf(tx, document, version)
  const rounds = await roundsOf(tx, document, version, question)
  const { language } = document
  const standing = standingOf(document, version, rounds)
  const [before = '', between = '', after = ''] = say(language, 'export:page', { page: '\0', pages: '\0' }).split('\0')
  const printed: PrintedPaper = {
    language,
    title: version.title,
    above: say(language, `governance:capital.${document.capital}`),
    standing: standing.isInForce ? null : say(language, 'build:paper.version_state', { state: standing.word, number: version.number }),
    isApproved: standing.isApproved,
    body: version.body,
    family: pilot.me.family.name,
    pageWords: [before, between, after],
    approval: approvalPage({ document, version, question, rounds, standing, family: pilot.me.family.name }),
  }
  return { version, printed }
}
