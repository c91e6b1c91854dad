import type { BackupTaskSettings } from '#server/backup/scheduled/backup-tasks.ts'
import { findAccountByEmail } from '#server/ground/accounts.ts'
import { queueEmail } from '#server/ground/email.ts'
import { emailSubject } from '#server/ground/write-email.ts'
import { hour } from '#server/platform/clock.ts'

/** Less than a day, because a backup fails at about the same time every day. */
const interval = 20 * hour

/** Tells the operator why a backup failed, once a day. */
export async function emailOperator(
  { config, database, clock }: Pick<BackupTaskSettings, 'config' | 'database' | 'clock'>,
  reason: string,
): Promise<void> {
  const { operatorEmail: to, publicUrl } = config
  if (to === undefined) return
  const now = clock.now()
  await database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, to)
    const link = new URL('/dashboard/command-center', publicUrl).href
    const email = {
      to,
      language: account?.language ?? ('en' as const),
      kind: 'backup_failed' as const,
      values: { server: publicUrl.host, link },
      reason,
      now,
    }
    const recent = await tx
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', to)
      .where('subject', '=', emailSubject(email))
      .where('created_at', '>', new Date(now.getTime() - interval))
      .executeTakeFirst()
    if (!recent) await queueEmail(tx, email)
  })
}
