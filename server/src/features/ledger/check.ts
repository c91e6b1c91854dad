import type { checkLedger as checkLedgerCall } from '#contract/ledger/calls.ts'
import type { Answer } from '#server/ground/asked.ts'
import { chainCheck } from '#server/ground/check-ledger.ts'
import { findHead, ledgerPieces } from '#server/ground/walk-ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** As many as are followed in one answer: the page shows how far it is, and nobody else waits long. */
const most = 20_000

/** Follows a part of the family's chain, from where the part before ended. */
export const check: Answer<typeof checkLedgerCall> = async ({ tx, pilot, query }) => {
  const { familyId } = pilot
  const head = (await findHead(tx, familyId)) ?? refuse('not_found')
  const until = Math.min(head.seq, query.after + most)
  const chain = chainCheck(familyId, { seq: query.after, hash: query.hash })
  for await (const entries of ledgerPieces(tx, familyId, { seq: until }, query.after)) chain.follow(entries)
  const isAtEnd = until === head.seq
  const atEnd = isAtEnd ? chain.finish(head).broken : null
  const { seq, hash, broken } = chain.soFar()
  // The part ends before it should: what is missing there leaves no other trace.
  const gap = !isAtEnd && seq < until ? ({ seq: seq + 1, why: 'missing' } as const) : null
  return { entries: seq, hash, total: head.seq, broken: atEnd ?? broken ?? gap }
}
