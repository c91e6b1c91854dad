import { sql } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import { lifecycleDays } from '#contract/family-lifecycle/calls.ts'
import type { readExport, startExport } from '#contract/family-lifecycle/exports.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { day, later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

/** An export without progress for this long is dead: its process was killed. */
const stallTimeout = 15 * minute

export const read: Handler<typeof readExport> = ({ tx, pilot, now }) => newestExport(tx, pilot.familyId, now)

/**
 * Requests an archive, made in the background. While row is under way, another request changes nothing; a new
 * archive replaces the previous row.
 */
export const start: Handler<typeof startExport> = async ({ tx, pilot, now }) => {
  const { familyId, accountId } = pilot
  const finished = await tx
    .deleteFrom('exports')
    .where('family_id', '=', familyId)
    .where((row) =>
      row.or([row('state', 'in', ['ready', 'failed']), row('touched_at', '<', later(now, -stallTimeout))]),
    )
    .returning('id')
    .execute()
  // A dead export may still be in the queue.
  for (const row of finished) await sql`select graphile_worker.remove_job(${`export:${row.id}`})`.execute(tx)
  const id = newId(now)
  const inserted = await tx
    .insertInto('exports')
    .values({
      family_id: familyId,
      id,
      asked_by: accountId,
      state: 'queued',
      done: 0,
      total: 0,
      size: 0,
      asked_at: now,
      touched_at: now,
      expires_at: later(now, lifecycleDays.archive * day),
    })
    // One at a time, even for parallel requests.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) {
    await appendToLedger(tx, familyId, { act: 'family.exported', by: accountId, subjectId: familyId, now })
    const payload = JSON.stringify({ family: familyId, id })
    await sql`select graphile_worker.add_job('make_export', ${payload}::json, job_key => ${`export:${id}`}, max_attempts => 3)`.execute(
      tx,
    )
  }
  return newestExport(tx, familyId, now)
}

async function newestExport(tx: Tx, familyId: string, now: Date): Promise<ReplyOf<typeof readExport>> {
  const row = await tx
    .selectFrom('exports')
    .innerJoin('accounts', 'accounts.id', 'exports.asked_by')
    .select([
      'exports.id',
      'state',
      'done',
      'total',
      'size',
      'asked_at',
      'expires_at',
      'touched_at',
      'asked_by',
      'accounts.full_name',
    ])
    .where('family_id', '=', familyId)
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { export: null }
  const { id, done, total, size, asked_at, expires_at, asked_by, full_name } = row
  const isStuck =
    (row.state === 'queued' || row.state === 'running') && row.touched_at < later(now, -stallTimeout)
  return {
    export: {
      id,
      state: isStuck ? 'failed' : row.state,
      done,
      total,
      size,
      asked_at: asked_at.toISOString(),
      expires_at: expires_at.toISOString(),
      asked_by: { id: asked_by, full_name },
    },
  }
}
