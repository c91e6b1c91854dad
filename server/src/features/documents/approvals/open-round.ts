import { standingOf } from '#contract/documents/allowed-votes.ts'
import {
  inVotingOrder,
  matterOf,
  type Round,
  type RoundRow,
  type StoredRound,
} from '#server/features/documents/approvals/round.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

interface Opening {
  readonly kind: RoundRow['kind']
  readonly openedBy: string
  readonly now: Date
}

/**
 * Opens a round with all members active now, and with the vote that opens it. Members who join later have no vote in
 * it.
 */
export async function openRound(
  tx: Tx,
  round: Round,
  { kind, openedBy, now }: Opening,
): Promise<StoredRound> {
  const { document, version } = round
  const matter = matterOf(round)
  const row: RoundRow = {
    family_id: document.family_id,
    id: newId(now),
    document_id: document.id,
    version: version.number,
    hash: version.hash,
    kind,
    protocol: matter.protocol,
    steward_id: matter.steward,
    state: 'open',
    is_founding_act: false,
    opened_by: openedBy,
    opened_at: now,
    decided_at: null,
  }
  const votes = round.votes.map((vote) => ({
    ...vote,
    is_voter: standingOf(matter, vote.account_id) === 'voter',
  }))
  await tx.insertInto('approval_rounds').values(row).execute()
  await tx
    .insertInto('approval_voices')
    .values(
      votes.map((vote) => ({
        family_id: row.family_id,
        round_id: row.id,
        account_id: vote.account_id,
        role: vote.role,
        is_recused: vote.is_recused,
        is_voter: vote.is_voter,
        verdict: vote.verdict,
        alignment: vote.alignment,
        reason: vote.reason,
        answered_at: vote.answered_at,
      })),
    )
    .execute()
  return { ...round, row, votes: inVotingOrder(votes) }
}
