import type { Role } from '#contract/roles.ts'
import type { changeStatus as changeStatusCall } from '#contract/members/calls.ts'
import { findOtherMember, showMember } from '#server/features/members/find-member.ts'
import type { AroundChange } from '#server/ground/around-change.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { endFamilySessions } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const acts = { active: 'member.made_active', inactive: 'member.made_inactive' } as const

/**
 * Makes a member inactive, which refuses their sessions from the next request on, or active again. Their work
 * remains.
 */
export function changeStatus(aroundChange: AroundChange): Handler<typeof changeStatusCall> {
  return async ({ tx, pilot, params, body: { status }, now }) => {
    const { familyId, accountId } = pilot
    const member = await findOtherMember(tx, pilot, params.id)
    if (member.status === status) return showMember(tx, familyId, params.id)

    await setStatus(tx, aroundChange, {
      familyId,
      accountId: params.id,
      role: member.role,
      status,
      by: accountId,
      now,
    })
    // A device lost in the meantime must not regain access.
    if (status === 'active') await endFamilySessions(tx, familyId, params.id)
    return showMember(tx, familyId, params.id)
  }
}

interface StatusChange {
  readonly familyId: string
  readonly accountId: string
  readonly role: Role
  readonly status: keyof typeof acts
  readonly by: string | null
  readonly now: Date
}

async function setStatus(
  tx: Tx,
  aroundChange: AroundChange,
  { familyId, accountId, role, status, by, now }: StatusChange,
): Promise<void> {
  await aroundChange(tx, { familyId, now }, async () => {
    await tx
      .updateTable('members')
      .set({ status })
      .where('family_id', '=', familyId)
      .where('account_id', '=', accountId)
      .execute()
    const details = { account_id: accountId, role }
    await appendToLedger(tx, familyId, { act: acts[status], by, subjectId: accountId, details, now })
  })
}

/**
 * Deactivates an advisor when their mandate ends, by a member or on its last day. The caller holds the lock
 * on members.
 */
export function deactivateAdvisor(aroundChange: AroundChange) {
  return (
    tx: Tx,
    { familyId, accountId, by, now }: { familyId: string; accountId: string; by: string | null; now: Date },
  ): Promise<void> =>
    setStatus(tx, aroundChange, { familyId, accountId, role: 'advisor', status: 'inactive', by, now })
}
