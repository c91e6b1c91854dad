import { sql } from 'kysely'

import { deviceOf } from '#contract/account/device.ts'
import { gatherOwnFamily, type OwnFamily } from '#server/features/account/gather-own-family.ts'
import { membershipsOf } from '#server/ground/families.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export type OwnData = Awaited<ReturnType<typeof gatherOwnData>>

/** Everything that belongs to a pilot: the account and their work in each family. */
export async function gatherOwnData(tx: Tx, accountId: string, now: Date) {
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
      'created_at',
    ])
    .select(['phone', 'lives_in', 'about', 'shares_email', 'shares_birthday'])
    // As text: a day has no time zone, and the driver would add one.
    .select(sql<string | null>`dob::text`.as('dob'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const sessions = await tx
    .selectFrom('sessions')
    .select(['device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .execute()
  const identities = await tx
    .selectFrom('oidc_identities')
    .select(['issuer', 'subject', 'linked_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .execute()
  const models = await tx
    .selectFrom('llm_connections')
    .select([
      'provider',
      'name',
      'model_name',
      'context_length',
      'endpoint',
      'authentication',
      'auth_name',
      'is_in_use',
    ])
    .where('account_id', '=', accountId)
    .orderBy('provider')
    .orderBy('created_at')
    .execute()
  const families: OwnFamily[] = []
  for (const membership of await membershipsOf(tx, accountId))
    families.push(await gatherOwnFamily(tx, membership, accountId))
  return {
    taken_at: now,
    account,
    sessions: sessions.map(({ device, ...session }) => ({ ...deviceOf(device), ...session })),
    passkeys,
    identities,
    models,
    families,
  }
}
