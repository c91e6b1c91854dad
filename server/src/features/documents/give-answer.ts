import type {
  abstainFromDocument,
  approveDocument,
  declineDocument,
  recuseFromDocument,
  requestChanges as requestChangesCall,
} from '#contract/documents/answer-calls.ts'
import { allowedVotes, type VoteAct } from '#contract/documents/allowed-votes.ts'
import type { Verdict } from '#contract/documents/matter.ts'
import { openRound, type Question, questionOf, type RoundRow, type Voice } from '#server/features/documents/approval.ts'
import { settle } from '#server/features/documents/settle.ts'
import { ballotOf, showDocument } from '#server/features/documents/show.ts'
import { findVersion, lockDocument } from '#server/features/documents/store.ts'
import { tellAsked } from '#server/features/documents/tell-asked.ts'
import { tellReason } from '#server/features/documents/tell-reason.ts'
import type { Answer, Asked } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

type Said = Verdict | 'recuse'

interface Given {
  readonly said: Said
  readonly reason: string | null
  readonly alignment: number | null
}

const acts = {
  yes: 'document.approved',
  no: 'document.declined',
  changes: 'document.changes_requested',
  abstain: 'document.abstained',
  recuse: 'document.recused',
} as const satisfies Record<Said, `${string}.${string}`>

const voteActOf = {
  yes: 'approve',
  no: 'decline',
  changes: 'request_changes',
  abstain: 'abstain',
  recuse: 'recuse',
} as const satisfies Record<Said, VoteAct>

type AnswerCall = typeof approveDocument | typeof requestChangesCall | typeof declineDocument | typeof abstainFromDocument | typeof recuseFromDocument

export const approve: Answer<typeof approveDocument> = (asked) => give(asked, { said: 'yes', reason: null, alignment: asked.body.alignment ?? null })
export const requestChanges: Answer<typeof requestChangesCall> = (asked) =>
  give(asked, { said: 'changes', reason: asked.body.reason, alignment: asked.body.alignment ?? null })
export const decline: Answer<typeof declineDocument> = (asked) =>
  give(asked, { said: 'no', reason: asked.body.reason, alignment: asked.body.alignment ?? null })
export const abstain: Answer<typeof abstainFromDocument> = (asked) => give(asked, { said: 'abstain', reason: null, alignment: null })
export const recuse: Answer<typeof recuseFromDocument> = (asked) => give(asked, { said: 'recuse', reason: null, alignment: null })

/** One pilot's answer to one version. The first one puts the question to the family; the one that decides it closes it. */
async function give({ tx, pilot, params, body, now }: Asked<AnswerCall>, answer: Given) {
  const document = await lockDocument(tx, pilot, params.id)
  const version = await findVersion(tx, pilot.familyId, document.id, document.version)
  if (body.version !== document.version || body.hash !== version.hash) refuse('version_gone')
  const question = await questionOf(tx, document, version)
  const given = weighed(question, answer)
  const voice = question.voices.find(({ account_id }) => account_id === pilot.accountId)
  const { standing, votes } = allowedVotes(ballotOf(question), pilot.accountId)
  if (!voice || standing === 'none') refuse('not_asked')
  // A call that came twice counts once, also when the first one has decided the matter.
  if (isSame(voice, given)) return showDocument(tx, pilot, document.id)
  if (question.round && question.round.state !== 'open') refuse('already_decided')
  if (votes.length === 0) refuse('no_witness')
  if (!votes.includes(voteActOf[given.said])) refuse('not_asked')

  const round = question.round ?? (await openRound(tx, document, question, { kind: 'approval', openedBy: pilot.accountId, now }))
  await keep(tx, round, pilot.accountId, given, now)
  await appendToLedger(tx, pilot.familyId, {
    act: acts[given.said],
    by: pilot.accountId,
    subjectId: document.id,
    details: { version: version.number, hash: version.hash, ...(given.alignment !== null && { alignment: given.alignment }) },
    now,
  })
  const { said, reason } = given
  const isReasoned = reason !== null && (said === 'no' || said === 'changes')
  if (isReasoned) await tellReason(tx, pilot, document, { voices: question.voices, reason, said, now })
  const state = await settle(tx, document, round, { by: pilot.accountId, isReasoned, now })
  if (!question.round && state === 'open') await tellAsked(tx, document, question, { by: pilot.accountId, isReasoned, now })
  return showDocument(tx, pilot, document.id)
}

// Only value-based management weighs; elsewhere a number would mean nothing.
function weighed({ matter }: Question, given: Given): Given {
  const isWeighing = matter.protocol === 'value_based_management' && (matter.paperClass === 'policy' || matter.paperClass === 'constitutional')
  const isMeasured = given.said === 'yes' || given.said === 'no' || given.said === 'changes'
  if (!isWeighing || !isMeasured) return { ...given, alignment: null }
  if (given.alignment === null) refuseField('alignment', 'required')
  return given
}

function isSame(voice: Voice, { said, reason, alignment }: Given): boolean {
  if (said === 'recuse') return voice.is_recused
  return !voice.is_recused && voice.verdict === said && voice.reason === reason && voice.alignment === alignment
}

async function keep(tx: Tx, round: RoundRow, accountId: string, { said, reason, alignment }: Given, now: Date): Promise<void> {
  await tx
    .updateTable('approval_voices')
    .set({ is_recused: said === 'recuse', verdict: said === 'recuse' ? null : said, reason, alignment, answered_at: now })
    .where('family_id', '=', round.family_id)
    .where('round_id', '=', round.id)
    .where('account_id', '=', accountId)
    .execute()
}
