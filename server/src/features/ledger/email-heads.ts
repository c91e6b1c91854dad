import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { Id } from '#contract/schemas.ts'
import { queueEmail } from '#server/ground/email.ts'
import { familiesWithLedger, findHead } from '#server/ground/walk-ledger.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { dayAsRead } from '#server/platform/dates.ts'
import { translate } from '#server/platform/texts.ts'

/** Every Monday, on one instance. */
export const emailHeadsTime = '23 5 * * 1 mail_heads'

const HeadPayload = z.object({ family_id: Id })

/**
 * Emails the head of a ledger that grew in the last week to the family's stewards: no one can change it in
 * their mailboxes.
 */
export function emailHeadTasks(database: Database, clock: Clock, publicUrl: URL): TaskList {
  return {
    // One job per family: a failed one is retried without emailing the others twice.
    mail_heads: async () => {
      for await (const familyId of familiesWithLedger(database))
        await database.transaction((tx) =>
          sql`
            select graphile_worker.add_job('mail_head', json_build_object('family_id', ${familyId}::text),
              job_key => ${`mail_head:${familyId}:`}, max_attempts => 5)`.execute(tx),
        )
    },
    mail_head: async (payload) => {
      const { family_id: familyId } = z.parse(HeadPayload, payload)
      await database.inFamily(familyId, (tx) => emailHead(tx, familyId, { publicUrl, now: clock.now() }))
    },
  }
}

async function emailHead(
  tx: Tx,
  familyId: string,
  { publicUrl, now }: { readonly publicUrl: URL; readonly now: Date },
): Promise<void> {
  const head = await findHead(tx, familyId)
  const last =
    head &&
    (await tx
      .selectFrom('ledger')
      .select('at')
      .where('family_id', '=', familyId)
      .where('seq', '=', head.seq)
      .executeTakeFirst())
  if (!head || !last || last.at.getTime() < now.getTime() - 7 * day) return
  const family = await tx
    .selectFrom('families')
    .select('name')
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow()
  const link = new URL('/dashboard/settings?section=ledger', publicUrl).href
  for (const { email, ...reader } of await stewardsOf(tx, familyId)) {
    const values = {
      family: family.name || translate(reader.language, 'emails:invitation.unnamed_family'),
      count: String(head.seq),
      hash: head.hash,
      day: dayAsRead(now, reader),
      link,
    }
    await queueEmail(tx, { to: email, language: reader.language, kind: 'ledger_head', values, now })
  }
}

/** Founders, trustees, guardians, and members who steward a capital. */
function stewardsOf(tx: Tx, familyId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.email', 'accounts.language', 'accounts.time_zone', 'accounts.date_format'])
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .where('accounts.deleted_at', 'is', null)
    .where((member) =>
      member.or([
        member('members.role', 'in', ['founder', 'trustee', 'guardian']),
        member(
          'members.account_id',
          'in',
          tx
            .selectFrom('capital_stewards')
            .select('capital_stewards.account_id')
            .where('capital_stewards.family_id', '=', familyId),
        ),
      ]),
    )
    .execute()
}
