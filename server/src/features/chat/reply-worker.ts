import type { FastifyBaseLogger } from 'fastify'

import { LiveText } from '#server/features/chat/live-text.ts'
import { type LookupRequest, type LookupResult, lookUp } from '#server/features/chat/look-up.ts'
import type { ReplyContext } from '#server/features/chat/reply-context.ts'
import type { ReplyDependencies } from '#server/features/chat/reply-dependencies.ts'
import {
  claimReply,
  findAbandonedReplies,
  releaseReply,
  type ReplyChange,
  storeReply,
} from '#server/features/chat/reply-rows.ts'
import type { ChatMessageRow } from '#server/features/chat/store.ts'
import { type ReplyJob, writeReply } from '#server/features/chat/write-reply.ts'
import { ModelError } from '#server/ground/models/model-error.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { heartbeatInterval, type Lease, leasedWork } from '#server/platform/leased-work.ts'
import { Refusal } from '#server/platform/refuse.ts'

/** The interval at which the text is stored, in milliseconds. */
const storeInterval = 700

export interface ReplyWorkerSettings extends ReplyDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** The asking pilot, and what the caller of `start` has already loaded. */
interface NewReply {
  readonly pilot: Pilot
  readonly context?: ReplyContext
  readonly lookup?: Promise<LookupResult>
  /** Resolves once the row of the reply is stored. If it rejects, nothing is written. */
  readonly stored?: Promise<unknown>
}

/** A reply to write. A recovered one has only its row. */
interface ReplyWork extends Partial<NewReply> {
  readonly row: ChatMessageRow
}

export interface ReplyWorker {
  /** The writer id of this process; new replies are inserted with it. */
  readonly id: string
  /** Starts the lookup while the caller stores the question. */
  readonly lookUp: (request: LookupRequest) => Promise<LookupResult>
  /** Writes a reply that was just inserted with this worker's id, so it needn't be claimed. */
  readonly start: (row: ChatMessageRow, reply: NewReply) => void
  /** Stops the reply and resolves once its last words are stored. */
  readonly stop: (id: string) => Promise<void>
  /** The live text of a reply, if this process is writing it. */
  readonly liveText: (id: string) => LiveText | undefined
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Writes replies in the background. They finish even if no one follows them, and are recovered after a
 * restart.
 */
export function makeReplyWorker(settings: ReplyWorkerSettings): ReplyWorker {
  const { database, clock, log } = settings
  const liveTexts = new Map<string, LiveText>()
  const replies = leasedWork({
    kind: 'replies',
    clock,
    log,
    findAbandoned: (silentSince) => database.transaction((tx) => findAbandonedReplies(tx, silentSince)),
    claim: (key, claim) =>
      database.inFamily(key.family_id, async (tx): Promise<ReplyWork | undefined> => {
        const row = await claimReply(tx, key, claim)
        return row && { row }
      }),
    run: async (work, lease) => {
      const live = new LiveText(work.pilot && { pilot: work.pilot, at: clock.now() })
      liveTexts.set(work.row.id, live)
      try {
        return await write(settings, { ...work, live, lease })
      } finally {
        liveTexts.delete(work.row.id)
        live.emit({ kind: 'ended' })
      }
    },
    release: (key, holder) => database.inFamily(key.family_id, (tx) => releaseReply(tx, key, holder)),
  })
  return {
    id: replies.holder,
    lookUp: (request) => lookUp(settings, request),
    start: (row, reply) => replies.start(row, { row, ...reply }),
    liveText: (id) => liveTexts.get(id),
    stop: replies.stop,
    open: replies.open,
    close: replies.close,
  }
}

interface LeasedReply extends ReplyWork {
  readonly live: LiveText
  readonly lease: Lease
}

async function write(settings: ReplyWorkerSettings, reply: LeasedReply): Promise<'ended' | 'unfinished'> {
  const { database, clock, log } = settings
  const { row, live, lease, context, lookup, stored = Promise.resolve() } = reply
  stored.catch(() => lease.abort())
  const store = (change: ReplyChange) =>
    database.inFamily(row.family_id, (tx) =>
      storeReply(tx, row, change, { holder: lease.holder, now: clock.now() }),
    )
  const job: ReplyJob = {
    row,
    context,
    lookup,
    stored,
    signal: lease.signal,
    append: (text) => live.append(text),
    // Stored before the event is emitted, because followers then read the row.
    update: async (change) => {
      await stored
      if (await store(change)) live.emit({ kind: 'changed' })
    },
  }
  const saveText = textSaver(live, async (body) => {
    await stored
    await lease.renew(() => store({ body }))
  })
  const result = await lease.whileBeating(saveText, () => resultOf(settings, job), storeInterval)
  // If the question wasn't stored, the request has failed and there is no row to update.
  const isStored = await stored.then(
    () => true,
    () => false,
  )
  if (!isStored) return 'ended'
  if (lease.isClosing() && lease.signal.aborted) return 'unfinished'
  const end = lease.signal.aborted ? { ...result, state: 'stopped' as const, trouble: null } : result
  const body = live.text
  await store({ ...end, body }).catch(async (error: unknown) => {
    // Mark a result that can't be stored as failed; otherwise it would be recovered again and again.
    log.error(error, 'the result of a reply could not be stored')
    await store({ state: 'failed', trouble: 'fault', body })
  })
  return 'ended'
}

/** The change that ends the reply: the model's result, or the reason why there is none. */
async function resultOf(settings: ReplyWorkerSettings, job: ReplyJob): Promise<ReplyChange> {
  try {
    return await writeReply(settings, job)
  } catch (error) {
    const code = error instanceof ModelError || error instanceof Refusal ? error.code : 'fault'
    if (code === 'fault') settings.log.error(error, 'a reply could not be written')
    return { state: 'failed', trouble: code }
  }
}

/** Saves the text if it has grown, or else once per heartbeat. */
function textSaver(live: LiveText, save: (text: string) => Promise<void>): () => Promise<void> {
  let savedLength = 0
  let savedAt = Date.now()
  return async () => {
    if (live.text.length === savedLength && Date.now() - savedAt < heartbeatInterval) return
    savedLength = live.text.length
    savedAt = Date.now()
    await save(live.text)
  }
}
