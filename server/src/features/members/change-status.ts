import type { Role } from '#contract/roles.ts'
import type { changeStatus as changeStatusCall } from '#contract/members/calls.ts'
import { type AroundChange, lockOthersSeat, showMember } from '#server/features/members/seat.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { endFamilySessions } from '#server/ground/sessions.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const acts = { active: 'member.made_active', inactive: 'member.made_inactive' } as const

/** Makes a member inactive, which refuses their sessions from the next request on, or active again. Everything they made stays. */
export function changeStatus(aroundChange: AroundChange): Answer<typeof changeStatusCall> {
  return async ({ tx, pilot, params, body: { status }, now }) => {
    const { familyId, accountId } = pilot
    const seat = await lockOthersSeat(tx, pilot, params.id)
    if (seat.status === status) return showMember(tx, familyId, params.id)

    await setStatus(tx, aroundChange, { familyId, accountId: params.id, role: seat.role, status, by: accountId, now })
    // A device that was lost meanwhile must not be let in with the seat.
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

async function setStatus(tx: Tx, aroundChange: AroundChange, { familyId, accountId, role, status, by, now }: StatusChange): Promise<void> {
  await aroundChange(tx, { familyId, now }, async () => {
    await tx.updateTable('members').set({ status }).where('family_id', '=', familyId).where('account_id', '=', accountId).execute()
    const details = { account_id: accountId, role }
    await appendToLedger(tx, familyId, { act: acts[status], by, subjectId: accountId, details, now })
  })
}

/** Closes an advisor's seat with their appointment: by who ended it, or by nobody where its day has come. */
export function closeAdvisorsSeat(aroundChange: AroundChange) {
  return (tx: Tx, { familyId, accountId, by, now }: { familyId: string; accountId: string; by: string | null; now: Date }): Promise<void> =>
    setStatus(tx, aroundChange, { familyId, accountId, role: 'advisor', status: 'inactive', by, now })
}
