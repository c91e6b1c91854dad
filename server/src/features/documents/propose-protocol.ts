import { decide } from '#contract/documents/protocol.ts'
import type { proposeProtocol as proposeProtocolCall } from '#contract/documents/protocol-calls.ts'
import { splitPassages } from '#contract/documents/passages.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import { openRound, questionOf } from '#server/features/documents/approval.ts'
import { newDocument } from '#server/features/documents/begin.ts'
import { findProtocol } from '#server/features/documents/find-protocol.ts'
import { indexPaper } from '#server/features/documents/index-paper.ts'
import { showDocument } from '#server/features/documents/show.ts'
import { type DocumentRow, findVersion, insertVersion } from '#server/features/documents/store.ts'
import { tellAsked } from '#server/features/documents/tell-asked.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { say } from '#server/platform/texts.ts'

/** Puts a change of the protocol before the family: a constitutional paper, decided under the protocol in force. */
export const proposeProtocol: Answer<typeof proposeProtocolCall> = async ({ tx, pilot, body, now }) => {
  const { familyId, accountId, language } = pilot
  const to = body.governance_protocol
  // Locked, so that the purpose statement can't be emptied while its protocol is being proposed.
  const { protocol: from, purpose } = await findProtocol(tx, familyId, { isLocked: true })
  if (from === to) refuse('protocol_in_force')
  if (to === 'value_based_management' && purpose.trim() === '') refuse('purpose_needed')

  const { title, text } = wordsOf(language, { from, to })
  const kind = { class: 'constitutional', capital: 'cultural', state: 'waiting' } as const
  const document = await begin(tx, newDocument(pilot, { ...kind, title, proposes_protocol: to, now }))
  const passages = splitPassages(text).map((passage) => ({ text: passage, origin: 'standard' as const }))
  await insertVersion(
    tx,
    { family_id: familyId, id: document.id, number: 1 },
    { title, body: text, passages, madeBy: 'template', authorId: accountId, now },
  )
  await indexPaper(tx, familyId, document.id)
  const question = await questionOf(tx, document, await findVersion(tx, familyId, document.id, 1))
  // Better said now than after everybody has answered: as the family is seated, nothing could approve it.
  if (decide(question.matter, []).state === 'rejected') refuse('no_witness')
  await openRound(tx, document, question, { kind: 'approval', openedBy: accountId, now })
  await appendToLedger(tx, familyId, { act: 'protocol.proposed', by: accountId, subjectId: document.id, details: { from, protocol: to }, now })
  await tellAsked(tx, document, question, { by: accountId, now })
  return showDocument(tx, pilot, document.id)
}

async function begin(tx: Tx, document: DocumentRow): Promise<DocumentRow> {
  // The index decides between two founders who propose at once: the second one has not read what the first proposed.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('documents')
    .values(document)
    .onConflict((open) => open.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) refuse('protocol_change_open')
  return document
}

/** The paper's own words, in the language of who proposes it. */
function wordsOf(language: Language, { from, to }: { readonly from: Protocol; readonly to: Protocol }): { title: string; text: string } {
  const values = {
    from: say(language, `governance:protocol.${from}`),
    to: say(language, `governance:protocol.${to}`),
    ordinary: say(language, `governance:rule.${to}`),
    heightened: say(language, `governance:heightened.${to}`),
  }
  return { title: say(language, 'governance:change.title', values), text: say(language, 'governance:change.text', values) }
}
