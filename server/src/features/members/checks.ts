import { membersNeeded } from '#contract/missions/checks.ts'
import { type CheckAsking, type CheckReader, type CheckSources, counted } from '#server/ground/checks.ts'

/** Active members. Advisors stand beside the family, so they are not counted among it. */
export const memberChecks = {
  // Achievable by a family of one or two: only invited members have to join, three at most.
  members_active: async (asking) => {
    const invited = await countInvited(asking)
    const found = await active(asking)
    return counted(Math.max(1, Math.min(membersNeeded, found.length + invited)), found.length, found)
  },

  members_count: async (asking, { count = 1 }) => {
    const found = await active(asking)
    return counted(count, found.length, found)
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>

async function active({ tx, familyId, until }: CheckAsking) {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.account_id', 'accounts.full_name'])
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .where('members.role', '<>', 'advisor')
    .where('members.since', '<=', until)
    .orderBy('members.since')
    .orderBy('members.account_id')
    .execute()
  return rows.map(({ account_id, full_name }) => ({ kind: 'member' as const, id: account_id, title: full_name, template: null }))
}

async function countInvited({ tx, familyId, until }: CheckAsking): Promise<number> {
  const { count } = await tx
    .selectFrom('invitations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .where('accepted_at', 'is', null)
    .where('role', '<>', 'advisor')
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}
