import type { changeRole as changeRoleCall } from '#contract/members/calls.ts'
import { type AroundChange, lockOthersSeat, showMember } from '#server/features/members/seat.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/** Gives a member another role. What they have a voice in already keeps the role it was asked with: no bar is lowered on the way. */
export function changeRole(aroundChange: AroundChange): Answer<typeof changeRoleCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const { familyId, accountId } = pilot
    const seat = await lockOthersSeat(tx, pilot, params.id)
    if (seat.role === body.role) return showMember(tx, familyId, params.id)

    await aroundChange(tx, { familyId, now }, async () => {
      await tx.updateTable('members').set({ role: body.role }).where('family_id', '=', familyId).where('account_id', '=', params.id).execute()
      const details = { account_id: params.id, role: body.role, before: seat.role }
      await appendToLedger(tx, familyId, { act: 'member.role_changed', by: accountId, subjectId: params.id, details, now })
    })
    return showMember(tx, familyId, params.id)
  }
}
