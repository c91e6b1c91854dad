import { sql } from 'kysely'

import type { readMember } from '#contract/members/calls.ts'
import { may } from '#contract/permissions.ts'
import type { Handler } from '#server/ground/handler.ts'
import { photoVersion } from '#server/ground/photos.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A pilot as the family sees them; advisors read only the names of others. */
export const read: Handler<typeof readMember> = async ({ tx, pilot, params }) => {
  const member = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select([
      'members.account_id',
      'accounts.full_name',
      'members.role',
      'members.status',
      'members.since',
      'members.left_at',
      'members.removed_at',
    ])
    .where('members.family_id', '=', pilot.familyId)
    .where('members.account_id', '=', params.id)
    .executeTakeFirst()
  if (!member) refuse('not_found')
  const { account_id, full_name, role, status, since } = member
  const maySee = may(pilot.role, 'member.read') || account_id === pilot.accountId
  if (!maySee) return { account_id, full_name }
  const stewarded = await tx
    .selectFrom('capital_stewards')
    .select('capital')
    .where('family_id', '=', pilot.familyId)
    .where('account_id', '=', account_id)
    .orderBy('appointed_at')
    .execute()
  const is_former = member.left_at !== null || member.removed_at !== null
  return {
    account_id,
    full_name,
    role,
    status,
    since: since.toISOString(),
    is_former,
    photo: is_former ? null : await photoVersion(tx, account_id),
    contact: is_former ? undefined : await sharedContact(tx, account_id),
    stewards: stewarded.map(({ capital }) => capital),
  }
}

/** The shared profile: a birthday without its year, and the time zone only together with the place. */
async function sharedContact(tx: Tx, accountId: string) {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'phone', 'lives_in', 'about', 'time_zone', 'shares_email', 'shares_birthday'])
    .select(sql<string | null>`to_char(dob, 'MM-DD')`.as('birthday'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { email, phone, lives_in, about, time_zone, birthday, shares_email, shares_birthday } = account
  return {
    email: shares_email ? email : null,
    phone,
    lives_in,
    time_zone: lives_in === '' ? null : time_zone,
    birthday: shares_birthday ? birthday : null,
    about,
  }
}
