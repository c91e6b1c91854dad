import { randomUUID } from 'node:crypto'

import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import { becomeVersion } from '#server/features/documents/writing/become-version.ts'
import { continued } from '#server/features/documents/writing/continued.ts'
import { questionOf } from '#server/features/documents/writing/question.ts'
import type { WritingRow } from '#server/features/documents/writing/store.ts'
import { taskOf } from '#server/features/documents/writing/task-of.ts'
import type { Models } from '#server/ground/models/models.ts'
import { ModelTrouble } from '#server/ground/models/trouble.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { workBeside } from '#server/platform/work-beside.ts'

/** How often what was written is kept, and how long a writer may be silent before another takes over. */
const pace = 400
const beat = 3000
const longestSilence = 20_000

interface WriterSettings {
  readonly database: Database
  readonly models: Models
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export interface Writer {
  /** Begins or goes on, beside whatever else happens. */
  readonly begin: (familyId: string, documentId: string) => void
  /** Ends the call upstream at once, if it is made here; one elsewhere notices with its next beat. */
  readonly stop: (documentId: string) => void
  /** Takes up what nobody writes on any more, now and from time to time: after a start, and when another house has died. */
  readonly open: () => Promise<void>
  /** Lets go of everything, so that it is taken up elsewhere or after the next start. */
  readonly close: () => Promise<void>
}

/** Writes papers with the pilots' models. What is written lies in the database all the time: any house can go on with it. */
export function makeWriter({ database, models, clock, log }: WriterSettings): Writer {
  const me = randomUUID()
  const askedAgain = new Set<string>()

  const claim = (familyId: string, documentId: string) =>
    database.inFamily(familyId, (tx) =>
      tx
        .updateTable('document_writings')
        .set({ writer: me, beat_at: clock.now() })
        .where('family_id', '=', familyId)
        .where('document_id', '=', documentId)
        .where('state', '=', 'writing')
        .where((row) => row.or([row('beat_at', 'is', null), row('beat_at', '<', new Date(clock.now().getTime() - longestSilence))]))
        .returningAll()
        .executeTakeFirst(),
    )
  /** Keeps something of a writing that is still ours; false if somebody has stopped it. */
  const update = async ({ family_id, document_id }: WritingRow, change: Partial<WritingRow>, more = ''): Promise<boolean> => {
    const { numUpdatedRows } = await database.inFamily(family_id, (tx) =>
      tx
        .updateTable('document_writings')
        .set({ ...change, beat_at: clock.now(), ...(more && { body: sql<string>`body || ${more}` }) })
        .where('family_id', '=', family_id)
        .where('document_id', '=', document_id)
        .where('writer', '=', me)
        .where('state', '=', 'writing')
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  }

  const write = async (row: WritingRow, abort: AbortController): Promise<void> => {
    const task = await database.inFamily(row.family_id, (tx) => taskOf(tx, row, clock.now()))
    if (!task) return void (await update(row, { state: 'failed', trouble: 'not_permitted' }))
    const pilot = { accountId: row.account_id, familyId: row.family_id }
    const answered = await models.streamText(pilot, { ...questionOf({ ...task, begun: row.body }), purpose: 'draft', signal: abort.signal })
    if (answered.kind === 'no_model') return void (await update(row, { state: 'failed', trouble: answered.lacks }))
    let unkept = ''
    let keptAt = 0
    let outcome = 'done'
    const keep = async (change: Partial<WritingRow> = {}) => {
      const more = unkept
      unkept = ''
      keptAt = Date.now()
      if (!(await update(row, change, more))) abort.abort()
    }
    const alive = setInterval(() => void keep().catch(() => {}), beat)
    try {
      await keep({ model: answered.model })
      for await (const part of continued(row.body, answered.parts)) {
        if (part.kind === 'end') outcome = part.outcome
        else {
          unkept += part.text
          if (Date.now() - keptAt >= pace) await keep()
        }
      }
      await keep()
    } catch (error) {
      if (!(error instanceof ModelTrouble)) throw error
      return await keep({ state: 'failed', trouble: error.code })
    } finally {
      clearInterval(alive)
    }
    // Stopped here by nobody but the house itself: then it stays open for whoever takes it up.
    if (abort.signal.aborted || outcome === 'stopped') return
    if (outcome === 'length') return void (await update(row, { state: 'stopped' }))
    await database.inFamily(row.family_id, (tx) => becomeVersion(tx, row, clock.now()))
  }

  const begin = (familyId: string, documentId: string): void => {
    // One that was just stopped is still letting go; one that writes is asked in vain.
    if (beside.has(documentId)) return void askedAgain.add(documentId)
    const work = async (abort: AbortController) => {
      const row = await claim(familyId, documentId)
      if (!row) return
      try {
        await write(row, abort)
      } finally {
        // Free for whoever comes next; what has ended by itself has no writer any more.
        await database.inFamily(familyId, (tx) =>
          tx
            .updateTable('document_writings')
            .set({ writer: null, beat_at: null })
            .where('family_id', '=', familyId)
            .where('document_id', '=', documentId)
            .where('writer', '=', me)
            .execute(),
        )
      }
    }
    beside.run(documentId, work, () => askedAgain.delete(documentId) && begin(familyId, documentId))
  }

  const takeUp = async () => {
    const silentSince = new Date(clock.now().getTime() - longestSilence)
    const { rows } = await database.transaction((tx) =>
      sql<{ family_id: string; document_id: string }>`select * from writings_left_alone(${silentSince})`.execute(tx),
    )
    for (const { family_id, document_id } of rows) if (!beside.has(document_id)) begin(family_id, document_id)
  }
  const beside = workBeside({ takeUp, log, what: 'papers' })

  return { begin, stop: (documentId) => void beside.stop(documentId), open: beside.open, close: beside.close }
}
