import { sql } from 'kysely'

import type { DocumentNotificationKind } from '#contract/notifications/calls.ts'
import { minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

/** Events of one document within this time are sent in one email. */
export const batchWindow = 10 * minute

export interface DocumentNotification {
  readonly kind: DocumentNotificationKind
  /** The recipients. The member who acted and inactive members are left out. */
  readonly to: readonly string[]
  readonly by: string | null
  readonly documentId: string
  readonly version: number
  readonly commentId?: string
  readonly reason?: string
  readonly now: Date
}

/**
 * Notifies members about a document: in the app at once, and by a job that batches further events before it
 * emails (docs/decisions/0025). Read permission is checked when the notification is read and when it is
 * emailed.
 */
export async function notify(
  tx: Tx,
  familyId: string,
  { kind, to, by, documentId, version, commentId, reason, now }: DocumentNotification,
): Promise<void> {
  const recipients = [...new Set(to)].filter((id) => id !== by)
  if (recipients.length === 0) return
  const ids = recipients.map(() => newId(now))
  const mailAt = new Date(now.getTime() + batchWindow)
  // One job per member and document: while it waits, later events reuse it without moving its time. Jobs are added in a
  // fixed order, so that two acts never deadlock on them.
  await sql`
    with notified as (
      insert into notices (family_id, id, account_id, kind, document_id, version, comment_id, by_account, reason, at)
      select members.family_id, recipients.id, members.account_id, ${kind}, ${documentId}::uuid, ${version}::int,
        ${commentId ?? null}::uuid, ${by}::uuid, ${reason ?? null}, ${now}::timestamptz
      from members join unnest(${ids}::uuid[], ${recipients}::uuid[]) as recipients (id, account_id)
        on recipients.account_id = members.account_id
      where members.family_id = ${familyId} and members.status = 'active'
      returning account_id
    )
    select graphile_worker.add_job(
      'mail_news',
      json_build_object('family_id', ${familyId}::text, 'document_id', ${documentId}::text, 'account_id', account_id),
      job_key => concat('news:', ${familyId}::text, ':', ${documentId}::text, ':', account_id),
      job_key_mode => 'preserve_run_at',
      run_at => ${mailAt}::timestamptz,
      max_attempts => 20
    ) from (select account_id from notified order by account_id) as ordered`.execute(tx)
}
