import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Runs a change of members and re-evaluates open rounds, because inactive members no longer count. It takes
 * its locks before the change writes to the ledger; the other order would deadlock. `features.ts` provides it.
 */
export type AroundChange = (
  tx: Tx,
  at: { readonly familyId: string; readonly now: Date },
  change: () => Promise<void>,
) => Promise<void>
