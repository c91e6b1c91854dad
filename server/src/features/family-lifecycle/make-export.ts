import type { TaskList } from 'graphile-worker'

import {
  type ExportRequest,
  writeFilesOfFamily,
  writeRowsOfFamily,
} from '#server/features/family-lifecycle/write-archive.ts'
import { ArchiveWriter } from '#server/features/family-lifecycle/archive-writer.ts'
import type { ArchiveParts } from '#server/features/family-lifecycle/archive-sources.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { expectReserve } from '#server/platform/disk-space.ts'
import { bindFamily, inTransaction, type Tx } from '#server/platform/database/transaction.ts'

/** Minimum interval between progress updates, in milliseconds. */
const reportInterval = 400
/** Pieces of about 1 MB between two looks at the free space. */
const piecesPerCheck = 32

interface ExportContext {
  readonly database: Database
  readonly clock: Clock
  readonly parts: ArchiveParts
  /** Folders whose disks must not run full: the archive is stored in the database. */
  readonly disks?: readonly string[] | undefined
}

/** The export job. A retry starts over; after the last attempt the export is marked as failed. */
export function exportTasks(context: ExportContext): TaskList {
  const { database, clock } = context
  return {
    make_export: async (payload, { job, logger }) => {
      const { family, id } = payload as { family: string; id: string }
      try {
        await makeExport(context, family, id)
      } catch (error) {
        if (job.attempts < job.max_attempts) throw error
        await database.inFamily(family, async (tx) => {
          await deletePieces(tx, family, id)
          await setState(tx, family, id, { state: 'failed', touched_at: clock.now() })
        })
        // Not thrown: a permanently failed job would outlive the family.
        logger.error(
          `An archive could not be made: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    },
  }
}

/** Reads a snapshot of the family and writes the archive into the database piece by piece. */
export async function makeExport(
  { database, clock, parts, disks = [] }: ExportContext,
  familyId: string,
  id: string,
): Promise<void> {
  // On the secondary pool, never inside the reading transaction: that one sees a snapshot.
  const inBackground = <Result>(work: (tx: Tx) => Promise<Result>) =>
    inTransaction(database.secondary, `begin; ${bindFamily(familyId)}`, work)
  const request = await inBackground((tx) => begin(tx, familyId, { id, now: clock.now() }))
  if (!request) return

  let number = 0
  let size = 0
  let reportedAt = 0
  const archive = new ArchiveWriter(request.now, async (bytes) => {
    if (number % piecesPerCheck === 0) await expectReserve(disks)
    size += bytes.length
    await inBackground((tx) =>
      tx
        .insertInto('export_pieces')
        .values({ family_id: familyId, export_id: id, number: number++, bytes })
        .execute(),
    )
  })
  const report = async (done: number, total: number) => {
    if (Date.now() - reportedAt < reportInterval) return
    reportedAt = Date.now()
    await inBackground((tx) => setState(tx, familyId, id, { done, total, touched_at: clock.now() }))
  }
  const snapshot = `begin read only isolation level repeatable read; ${bindFamily(familyId)}; set local timezone = 'UTC'`
  const written = await inTransaction(database.pool, snapshot, (tx) =>
    writeRowsOfFamily(tx, archive, { request, parts, report }),
  )
  await writeFilesOfFamily(archive, written, { request, parts, report })
  await archive.finish()
  const { total } = written
  await inBackground((tx) =>
    setState(tx, familyId, id, { state: 'ready', done: total, total, size, touched_at: clock.now() }),
  )
}

async function begin(
  tx: Tx,
  familyId: string,
  { id, now }: { id: string; now: Date },
): Promise<ExportRequest | undefined> {
  const begun = await tx
    .updateTable('exports')
    .set({ state: 'running', done: 0, total: 0, touched_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('asked_by')
    .executeTakeFirst()
  if (!begun) return undefined
  await deletePieces(tx, familyId, id)
  const account = await tx
    .selectFrom('accounts')
    .select(['full_name', 'language'])
    .where('id', '=', begun.asked_by)
    .executeTakeFirstOrThrow()
  return { familyId, accountId: begun.asked_by, name: account.full_name, language: account.language, now }
}

async function deletePieces(tx: Tx, familyId: string, id: string): Promise<void> {
  await tx.deleteFrom('export_pieces').where('family_id', '=', familyId).where('export_id', '=', id).execute()
}

interface Progress {
  readonly state?: 'ready' | 'failed'
  readonly done?: number
  readonly total?: number
  readonly size?: number
  readonly touched_at: Date
}

async function setState(tx: Tx, familyId: string, id: string, progress: Progress): Promise<void> {
  await tx
    .updateTable('exports')
    .set(progress)
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute()
}
