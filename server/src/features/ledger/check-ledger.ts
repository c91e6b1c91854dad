import type { checkLedger as checkLedgerCall } from '#contract/ledger/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import { chainCheck } from '#server/ground/check-ledger.ts'
import { findHead, ledgerPieces } from '#server/ground/walk-ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Entries checked per request, so that the page shows progress and others don't wait. */
const maxEntries = 20_000

/** Checks part of the family's chain, starting where the previous part ended. */
export const check: Handler<typeof checkLedgerCall> = async ({ tx, pilot, query }) => {
  const { familyId } = pilot
  const head = (await findHead(tx, familyId)) ?? refuse('not_found')
  const until = Math.min(head.seq, query.after + maxEntries)
  const chain = chainCheck(familyId, { seq: query.after, hash: query.hash })
  for await (const entries of ledgerPieces(tx, familyId, { seq: until }, query.after)) chain.follow(entries)
  const isAtEnd = until === head.seq
  const atEnd = isAtEnd ? chain.finish(head).broken : null
  const { seq, hash, broken } = chain.progress()
  // The part ends early: missing entries leave no other trace.
  const gap = !isAtEnd && seq < until ? ({ seq: seq + 1, why: 'missing' } as const) : null
  return { entries: seq, hash, total: head.seq, broken: atEnd ?? broken ?? gap }
}
