import type { Round } from '#server/features/documents/approvals/round.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { notify } from '#server/ground/notify.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface ReasonNotification {
  readonly reason: string
  readonly choice: 'no' | 'changes'
  readonly now: Date
}

/** Sends the reason of a decline or a change request to the author and everyone who had approved. */
export async function notifyReason(
  tx: Tx,
  pilot: Pilot,
  { document, votes }: Round,
  { reason, choice, now }: ReasonNotification,
): Promise<void> {
  const approvers = votes.filter(({ verdict }) => verdict === 'yes').map(({ account_id }) => account_id)
  await notify(tx, pilot.familyId, {
    kind: choice === 'no' ? 'declined' : 'changes_requested',
    to: [document.author_id, ...approvers],
    by: pilot.accountId,
    documentId: document.id,
    version: document.version,
    reason,
    now,
  })
}
