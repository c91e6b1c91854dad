import type { Voice } from '#server/features/documents/approval.ts'
import type { DocumentRow } from '#server/features/documents/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { tell } from '#server/ground/tell.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Told {
  readonly voices: readonly Voice[]
  readonly reason: string
  readonly said: 'no' | 'changes'
  readonly now: Date
}

/** The reason of a no or of a request for changes reaches the author and everyone who had approved. */
export async function tellReason(tx: Tx, pilot: Pilot, document: DocumentRow, { voices, reason, said, now }: Told): Promise<void> {
  const approvers = voices.filter(({ verdict }) => verdict === 'yes').map(({ account_id }) => account_id)
  await tell(tx, pilot.familyId, {
    kind: said === 'no' ? 'declined' : 'changes_requested',
    to: [document.author_id, ...approvers],
    by: pilot.accountId,
    documentId: document.id,
    version: document.version,
    reason,
    now,
  })
}
