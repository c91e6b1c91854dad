import type { TaskList } from 'graphile-worker'

import { type ArchiveAsked, writeArchive } from '#server/features/farewell/write-archive.ts'
import { ArchiveWriter } from '#server/features/farewell/archive-writer.ts'
import type { ArchiveParts } from '#server/features/farewell/archive-parts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { bindFamily, inTransaction, type Tx } from '#server/platform/database/transaction.ts'

/** However quickly rows are written, the page is told at most this often. */
const tellEvery = 400

interface Making {
  readonly database: Database
  readonly clock: Clock
  readonly parts: ArchiveParts
}

/** The job that makes an archive. Done again it begins anew; after the last attempt the page says that it failed. */
export function exportTasks(database: Database, clock: Clock, parts: ArchiveParts): TaskList {
  return {
    make_export: async (payload, { job, logger }) => {
      const { family, id } = payload as { family: string; id: string }
      try {
        await makeExport({ database, clock, parts }, family, id)
      } catch (error) {
        if (job.attempts < job.max_attempts) throw error
        await database.inFamily(family, (tx) => setState(tx, family, id, { state: 'failed', touched_at: clock.now() }))
        // Not thrown: a job that is kept as failed would outlive the family.
        logger.error(`An archive could not be made: ${(error as Error).message}`)
      }
    },
  }
}

/** Reads the family as it is at one moment, and lays the archive into the database piece by piece. */
export async function makeExport({ database, clock, parts }: Making, familyId: string, id: string): Promise<void> {
  // Beside the pool of the calls, and never inside the transaction that reads: that one sees a single moment.
  const aside = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.aside, `begin; ${bindFamily(familyId)}`, work)
  const asked = await aside((tx) => begin(tx, familyId, { id, now: clock.now() }))
  if (!asked) return

  let number = 0
  let size = 0
  let toldAt = 0
  const archive = new ArchiveWriter(asked.now, async (bytes) => {
    size += bytes.length
    await aside((tx) => tx.insertInto('export_pieces').values({ family_id: familyId, export_id: id, number: number++, bytes }).execute())
  })
  const tell = async (done: number, total: number) => {
    if (Date.now() - toldAt < tellEvery) return
    toldAt = Date.now()
    await aside((tx) => setState(tx, familyId, id, { done, total, touched_at: clock.now() }))
  }
  const moment = `begin read only isolation level repeatable read; ${bindFamily(familyId)}; set local timezone = 'UTC'`
  const total = await inTransaction(database.pool, moment, (tx) => writeArchive(tx, archive, { asked, parts, tell }))
  await archive.finish()
  await aside((tx) => setState(tx, familyId, id, { state: 'ready', done: total, total, size, touched_at: clock.now() }))
}

async function begin(tx: Tx, familyId: string, { id, now }: { id: string; now: Date }): Promise<ArchiveAsked | undefined> {
  const begun = await tx
    .updateTable('exports')
    .set({ state: 'running', done: 0, total: 0, touched_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('asked_by')
    .executeTakeFirst()
  if (!begun) return undefined
  await tx.deleteFrom('export_pieces').where('family_id', '=', familyId).where('export_id', '=', id).execute()
  const account = await tx.selectFrom('accounts').select(['full_name', 'language']).where('id', '=', begun.asked_by).executeTakeFirstOrThrow()
  return { familyId, accountId: begun.asked_by, name: account.full_name, language: account.language, now }
}

interface Progress {
  readonly state?: 'ready' | 'failed'
  readonly done?: number
  readonly total?: number
  readonly size?: number
  readonly touched_at: Date
}

async function setState(tx: Tx, familyId: string, id: string, progress: Progress): Promise<void> {
  await tx.updateTable('exports').set(progress).where('family_id', '=', familyId).where('id', '=', id).execute()
}
