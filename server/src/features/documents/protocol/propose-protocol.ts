import { decide } from '#contract/documents/protocol.ts'
import type { proposeProtocol as proposeProtocolCall } from '#contract/documents/protocol-calls.ts'
import { splitPassages } from '#contract/documents/passages.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import { openRound } from '#server/features/documents/approvals/open-round.ts'
import { loadRound, matterOf } from '#server/features/documents/approvals/round.ts'
import { newDocument } from '#server/features/documents/new-document.ts'
import { findProtocol } from '#server/features/documents/protocol/find-protocol.ts'
import { indexDocument } from '#server/features/documents/search/index-document.ts'
import { showRound } from '#server/features/documents/document-view.ts'
import { type DocumentRow, insertVersion } from '#server/features/documents/store.ts'
import { notifyVoters } from '#server/features/documents/approvals/notify-voters.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { translate } from '#server/platform/texts.ts'

/** Proposes a protocol change as a constitutional document, decided under the protocol in force. */
export const proposeProtocol: Handler<typeof proposeProtocolCall> = async ({ tx, pilot, body, now }) => {
  const { familyId, accountId, language } = pilot
  const to = body.governance_protocol
  // Locked, so that the purpose statement can't be cleared while value-based management is proposed.
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
  await indexDocument(tx, familyId, document.id)
  const round = await loadRound(tx, document)
  // Refuse now instead of after all votes: with its current members, the family could not approve it.
  if (decide(matterOf(round), []).state === 'rejected') refuse('no_witness')
  const opened = await openRound(tx, round, { kind: 'approval', openedBy: accountId, now })
  await appendToLedger(tx, familyId, {
    act: 'protocol.proposed',
    by: accountId,
    subjectId: document.id,
    details: { from, protocol: to },
    now,
  })
  await notifyVoters(tx, opened, { by: accountId, now })
  return showRound(tx, pilot, opened)
}

async function begin(tx: Tx, document: DocumentRow): Promise<DocumentRow> {
  // The unique index serializes concurrent proposals; the second one is refused.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('documents')
    .values(document)
    .onConflict((open) => open.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) refuse('protocol_change_open')
  return document
}

/** The text of the proposal, in the proposer's language. */
function wordsOf(
  language: Language,
  { from, to }: { readonly from: Protocol; readonly to: Protocol },
): { title: string; text: string } {
  const values = {
    from: translate(language, `governance:protocol.${from}`),
    to: translate(language, `governance:protocol.${to}`),
    ordinary: translate(language, `governance:rule.${to}`),
    heightened: translate(language, `governance:heightened.${to}`),
  }
  return {
    title: translate(language, 'governance:change.title', values),
    text: translate(language, 'governance:change.text', values),
  }
}
