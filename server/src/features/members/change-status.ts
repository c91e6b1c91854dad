import type { changeStatus as changeStatusCall } from '#contract/members/calls.ts'
import { type AroundChange, lockOthersSeat, showMember } from '#server/features/members/seat.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { endFamilySessions } from '#server/ground/sessions.ts'

const acts = { active: 'member.made_active', inactive: 'member.made_inactive' } as const

/** Makes a member inactive, which refuses their sessions from the next request on, or active again. Everything they made stays. */
export function changeStatus(aroundChange: AroundChange): Answer<typeof changeStatusCall> {
  return async ({ tx, pilot, params, body: { status }, now }) => {
    const { familyId, accountId } = pilot
    const seat = await lockOthersSeat(tx, pilot, params.id)
    if (seat.status === status) return showMember(tx, familyId, params.id)

    await aroundChange(tx, { familyId, now }, async () => {
      await tx.updateTable('members').set({ status }).where('family_id', '=', familyId).where('account_id', '=', params.id).execute()
      const details = { account_id: params.id, role: seat.role }
      await appendToLedger(tx, familyId, { act: acts[status], by: accountId, subjectId: params.id, details, now })
    })
    // A device that was lost meanwhile must not be let in with the seat.
    if (status === 'active') await endFamilySessions(tx, familyId, params.id)
    return showMember(tx, familyId, params.id)
  }
}
