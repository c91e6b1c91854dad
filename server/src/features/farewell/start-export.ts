import { sql } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import { farewellDays } from '#contract/farewell/calls.ts'
import type { readExport, startExport } from '#contract/farewell/exports.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { day, later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'

/** An archive that has not gone on for so long never will: its process was killed. */
const patience = 15 * minute

export const read: Answer<typeof readExport> = ({ tx, pilot, now }) => newestExport(tx, pilot.familyId, now)

/** Asks for an archive, made in the background. While one is made, asking again changes nothing; a new one takes the place of the one before. */
export const start: Answer<typeof startExport> = async ({ tx, pilot, now }) => {
  const { familyId, accountId } = pilot
  const over = await tx
    .deleteFrom('exports')
    .where('family_id', '=', familyId)
    .where((one) => one.or([one('state', 'in', ['ready', 'failed']), one('touched_at', '<', later(now, -patience))]))
    .returning('id')
    .execute()
  // One that was given up may still stand in the queue.
  for (const one of over) await sql`select graphile_worker.remove_job(${`export:${one.id}`})`.execute(tx)
  const id = newId(now)
  const asked = await tx
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
      expires_at: later(now, farewellDays.archive * day),
    })
    // One at a time, also when two ask at once.
    .onConflict((underWay) => underWay.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked) {
    await appendToLedger(tx, familyId, { act: 'family.exported', by: accountId, subjectId: familyId, now })
    const payload = JSON.stringify({ family: familyId, id })
    await sql`select graphile_worker.add_job('make_export', ${payload}::json, job_key => ${`export:${id}`}, max_attempts => 3)`.execute(tx)
  }
  return newestExport(tx, familyId, now)
}

async function newestExport(tx: Tx, familyId: string, now: Date): Promise<ReplyOf<typeof readExport>> {
  const row = await tx
    .selectFrom('exports')
    .innerJoin('accounts', 'accounts.id', 'exports.asked_by')
    .select(['exports.id', 'state', 'done', 'total', 'size', 'asked_at', 'expires_at', 'touched_at', 'asked_by', 'accounts.full_name'])
    .where('family_id', '=', familyId)
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { export: null }
  const { id, done, total, size, asked_at, expires_at, asked_by, full_name } = row
  const isStuck = (row.state === 'queued' || row.state === 'running') && row.touched_at < later(now, -patience)
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
