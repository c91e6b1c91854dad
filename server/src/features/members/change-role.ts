import type { changeRole as changeRoleCall } from '#contract/members/calls.ts'
import { findOtherMember, showMember } from '#server/features/members/find-member.ts'
import type { AroundChange } from '#server/ground/around-change.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/**
 * Changes a member's role. Open approval rounds keep the role they were opened with, so no threshold drops.
 */
export function changeRole(aroundChange: AroundChange): Handler<typeof changeRoleCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const { familyId, accountId } = pilot
    const member = await findOtherMember(tx, pilot, params.id)
    if (member.role === body.role) return showMember(tx, familyId, params.id)

    await aroundChange(tx, { familyId, now }, async () => {
      await tx
        .updateTable('members')
        .set({ role: body.role })
        .where('family_id', '=', familyId)
        .where('account_id', '=', params.id)
        .execute()
      const details = { account_id: params.id, role: body.role, before: member.role }
      await appendToLedger(tx, familyId, {
        act: 'member.role_changed',
        by: accountId,
        subjectId: params.id,
        details,
        now,
      })
    })
    return showMember(tx, familyId, params.id)
  }
}
