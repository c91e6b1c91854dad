import { readVotes, type Round, type RoundRow } from '#server/features/documents/approvals/round.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** An approval round with all its votes. */
export type RoundWithVotes = RoundRow & Pick<Round, 'votes'>

/** The approval rounds of this version that were not voided, oldest first. */
export async function roundsOf(
  tx: Tx,
  { document, version, row: last, votes }: Round,
): Promise<RoundWithVotes[]> {
  if (!last) return []
  const earlier = await tx
    .selectFrom('approval_rounds')
    .selectAll()
    .where('family_id', '=', document.family_id)
    .where('document_id', '=', document.id)
    .where('version', '=', version.number)
    .where('state', '<>', 'void')
    .where('id', '<>', last.id)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  const withVotes = []
  for (const round of earlier) withVotes.push({ ...round, votes: await readVotes(tx, round) })
  return [...withVotes, { ...last, votes }]
}
