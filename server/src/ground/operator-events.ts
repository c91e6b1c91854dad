import type { SecurityEvent } from '#contract/account/security-events.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

interface OperatorEvent {
  readonly kind: Extract<SecurityEvent, 'sessions_ended_by_operator' | 'second_factor_reset'>
  readonly accountIds: readonly string[]
  readonly now: Date
}

/**
 * Records what the operator did to accounts, visible to their owners. Without address and device: it didn't
 * come from a browser.
 */
export async function recordOperatorEvents(tx: Tx, { kind, accountIds, now }: OperatorEvent): Promise<void> {
  if (accountIds.length === 0) return
  await tx
    .insertInto('security_events')
    .values(
      accountIds.map((account_id) => ({
        id: newId(now),
        account_id,
        kind,
        address: '',
        device: '',
        at: now,
      })),
    )
    .execute()
}
