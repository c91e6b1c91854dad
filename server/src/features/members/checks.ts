import { membersNeeded } from '#contract/missions/checks.ts'
import { type CheckContext, type CheckReader, type CheckSources, counted } from '#server/ground/checks.ts'

/** Active members. Advisors aren't part of the family and don't count. */
export const memberChecks = {
  // A family of one or two can meet this: only invited members have to join, at most three.
  members_active: async (context) => {
    const invited = await countInvited(context)
    const found = await active(context)
    return counted(Math.max(1, Math.min(membersNeeded, found.length + invited)), found.length, found)
  },

  members_count: async (context, { count = 1 }) => {
    const found = await active(context)
    return counted(count, found.length, found)
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>

async function active({ tx, familyId, until }: CheckContext) {
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
  return rows.map(({ account_id, full_name }) => ({
    kind: 'member' as const,
    id: account_id,
    title: full_name,
    template: null,
  }))
}

async function countInvited({ tx, familyId, until }: CheckContext): Promise<number> {
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
