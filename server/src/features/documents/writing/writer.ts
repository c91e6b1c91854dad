import type { FastifyBaseLogger } from 'fastify'

import { saveFinished } from '#server/features/documents/writing/save-as-version.ts'
import { withoutRepetition } from '#server/features/documents/writing/continue-text.ts'
import { promptOf } from '#server/features/documents/writing/prompt.ts'
import type { WritingRow } from '#server/features/documents/writing/store.ts'
import {
  claimWriting,
  findAbandonedWritings,
  releaseWriting,
  updateWriting,
  type WritingChange,
} from '#server/features/documents/writing/writing-rows.ts'
import { writingTask } from '#server/features/documents/writing/writing-task.ts'
import type { ModelPart } from '#server/ground/models/generate.ts'
import type { Models } from '#server/ground/models/models.ts'
import { ModelError } from '#server/ground/models/model-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Lease, leasedWork } from '#server/platform/leased-work.ts'
import type { RefusalCode } from '#contract/refusals.ts'

/** The interval at which the text is saved, in milliseconds. */
const saveInterval = 400

interface WriterSettings {
  readonly database: Database
  readonly models: Models
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export interface Writer {
  /** Starts or resumes in the background. */
  readonly begin: (familyId: string, documentId: string) => void
  /** Aborts a model call of this process at once; another process notices at its next heartbeat. */
  readonly stop: (documentId: string) => void
  /** Recovers abandoned writings now and periodically, after a restart or a crash of another process. */
  readonly open: () => Promise<void>
  /** Releases everything, so that another process or the next start recovers it. */
  readonly close: () => Promise<void>
}

/** Writes documents with the pilots' models. The text is saved continuously, so any process can resume it. */
export function makeWriter(settings: WriterSettings): Writer {
  const { database, clock, log } = settings
  const writings = leasedWork({
    kind: 'documents',
    clock,
    log,
    findAbandoned: (silentSince) => database.transaction((tx) => findAbandonedWritings(tx, silentSince)),
    claim: (key, claim) => database.inFamily(key.family_id, (tx) => claimWriting(tx, key, claim)),
    run: (row, lease) => write(settings, row, lease),
    release: (key, holder) => database.inFamily(key.family_id, (tx) => releaseWriting(tx, key, holder)),
  })
  return {
    begin: (familyId, documentId) => writings.restart({ family_id: familyId, id: documentId }),
    stop: (documentId) => void writings.stop(documentId),
    open: writings.open,
    close: writings.close,
  }
}

async function write(
  { database, models, clock }: WriterSettings,
  row: WritingRow,
  lease: Lease,
): Promise<'ended' | 'unfinished'> {
  const update = (change: WritingChange) =>
    database.inFamily(row.family_id, (tx) =>
      updateWriting(tx, row, change, { holder: lease.holder, now: clock.now() }),
    )
  const fail = async (trouble: RefusalCode) => {
    await update({ state: 'failed', trouble })
    return 'ended' as const
  }
  const task = await database.inFamily(row.family_id, (tx) => writingTask(tx, row, clock.now()))
  if (!task) return fail('not_permitted')
  const pilot = { accountId: row.account_id, familyId: row.family_id }
  const reply = await models.streamText(pilot, {
    ...promptOf({ ...task, existing: row.body }),
    purpose: 'draft',
    signal: lease.signal,
  })
  if (reply.kind === 'no_model') return fail(reply.lacks)
  const text = textSaver((change) => lease.renew(() => update(change)))
  try {
    const parts = withoutRepetition(row.body, reply.parts)
    const outcome = await lease.whileBeating(text.save, async () => {
      await text.save({ model: reply.model })
      return saveParts(parts, text)
    })
    // Aborted by shutdown: leave it in state `writing` for recovery.
    if (lease.signal.aborted || outcome === 'stopped') return 'unfinished'
    if (outcome === 'length') await update({ state: 'stopped' })
    else await database.inFamily(row.family_id, (tx) => saveFinished(tx, row, clock.now()))
    return 'ended'
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    await text.save({ state: 'failed', trouble: error.code })
    return 'ended'
  }
}

interface TextSaver {
  readonly append: (text: string) => Promise<void>
  readonly save: (change?: WritingChange) => Promise<void>
}

/** Collects text and saves it after each interval. */
function textSaver(saveChange: (change: WritingChange) => Promise<void>): TextSaver {
  let unsaved = ''
  let savedAt = 0
  const save = async (change: WritingChange = {}) => {
    const more = unsaved
    unsaved = ''
    savedAt = Date.now()
    await saveChange({ ...change, more })
  }
  return {
    save,
    append: async (text) => {
      unsaved += text
      if (Date.now() - savedAt >= saveInterval) await save()
    },
  }
}

/** Saves a model's text as it arrives, and returns how it ended. */
async function saveParts(parts: AsyncIterable<ModelPart>, text: TextSaver): Promise<string> {
  let outcome = 'done'
  for await (const part of parts)
    if (part.kind === 'end') outcome = part.outcome
    else await text.append(part.text)
  await text.save()
  return outcome
}
