import { sql } from 'kysely'

import type { readAccount } from '#contract/account/calls.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { Handler } from '#server/ground/handler.ts'
import { photoVersion } from '#server/ground/photos.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export const read: Handler<typeof readAccount> = ({ tx, pilot }) => ownAccount(tx, pilot.accountId)

export async function ownAccount(tx: Tx, accountId: string): Promise<ReplyOf<typeof readAccount>> {
  const account = await tx
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'full_name',
      'display_name',
      'language',
      'time_zone',
      'theme',
      'default_view',
      'date_format',
    ])
    .select(['phone', 'lives_in', 'about', 'shares_email', 'shares_birthday'])
    // As text: a day has no time zone, and the driver would add one.
    .select(sql<string | null>`to_char(dob, 'YYYY-MM-DD')`.as('dob'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...account, photo: await photoVersion(tx, accountId) }
}
