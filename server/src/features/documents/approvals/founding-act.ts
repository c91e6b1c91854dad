import { decide } from '#contract/documents/protocol.ts'
import { matterOf, newRound, type Round } from '#server/features/documents/approvals/round.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const enoughVoters = 3

/** The round that would ratify a founding act, or null while the family can't ratify it. */
export async function ratificationOf(tx: Tx, round: Round): Promise<Round | null> {
  const { is_founding_act, approved_version, version } = round.document
  if (!is_founding_act || approved_version !== version || round.row?.state === 'open') return null
  const next = await newRound(tx, round)
  const pilots = next.votes.filter(({ role }) => role !== 'advisor')
  return pilots.length >= enoughVoters && decide(matterOf(next), []).state === 'open' ? next : null
}
