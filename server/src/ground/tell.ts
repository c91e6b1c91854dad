import { sql } from 'kysely'

import type { NoticeKind } from '#contract/notices/calls.ts'
import { minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'

/** What happens to one paper within this time comes in one mail. */
export const gatheringTime = 10 * minute

export interface News {
  readonly kind: NoticeKind
  /** Whom it concerns. Whoever did it is not told, nor is who is not active any more. */
  readonly to: readonly string[]
  readonly by: string | null
  readonly documentId: string
  readonly version: number
  readonly commentId?: string
  readonly reason?: string
  readonly now: Date
}

/**
 * Tells people about a paper: a notice in the app at once, and a job that gathers what else happens to the paper before it mails
 * (docs/decisions/0025). Whether somebody may still read the paper is asked when they read the notice and when it is mailed.
 */
export async function tell(tx: Tx, familyId: string, { kind, to, by, documentId, version, commentId, reason, now }: News): Promise<void> {
  const concerned = [...new Set(to)].filter((id) => id !== by)
  if (concerned.length === 0) return
  const active = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('status', '=', 'active')
    .where('account_id', 'in', concerned)
    // In one order, so that two acts never wait for each other's jobs.
    .orderBy('account_id')
    .execute()
  if (active.length === 0) return
  const about = { kind, document_id: documentId, version, comment_id: commentId ?? null, by_account: by, reason: reason ?? null }
  await tx
    .insertInto('notices')
    .values(active.map(({ account_id }) => ({ family_id: familyId, id: newId(now), account_id, ...about, at: now, read_at: null, mailed_at: null })))
    .execute()
  await mailLater(tx, { familyId, documentId, accountIds: active.map(({ account_id }) => account_id), now })
}

interface MailLater {
  readonly familyId: string
  readonly documentId: string
  readonly accountIds: readonly string[]
  readonly now: Date
}

// One job for each person and paper: while it waits, what follows finds it there and leaves its hour as it is.
async function mailLater(tx: Tx, { familyId, documentId, accountIds, now }: MailLater): Promise<void> {
  const at = new Date(now.getTime() + gatheringTime)
  await sql`
    select graphile_worker.add_job(
      'mail_news',
      json_build_object('family_id', ${familyId}::text, 'document_id', ${documentId}::text, 'account_id', account_id),
      job_key => concat('news:', ${familyId}::text, ':', ${documentId}::text, ':', account_id),
      job_key_mode => 'preserve_run_at',
      run_at => ${at}::timestamptz,
      max_attempts => 20
    ) from unnest(${accountIds}::text[]) as account_id`.execute(tx)
}
