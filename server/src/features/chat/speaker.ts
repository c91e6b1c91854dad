import { randomUUID } from 'node:crypto'

import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import { type Answering, answer, type AnswerParts, type LookedUp, lookUp, type ToLookUp } from '#server/features/chat/answer.ts'
import type { Context } from '#server/features/chat/context.ts'
import { Growing, type Growth } from '#server/features/chat/growing.ts'
import type { NumberedSource } from '#server/features/chat/sources.ts'
import type { MessageRow } from '#server/features/chat/store.ts'
import { ModelTrouble } from '#server/ground/models/trouble.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { workBeside } from '#server/platform/work-beside.ts'

/** How often what was written is kept, and how long a speaker may be silent before another takes over. */
const pace = 700
const beat = 3000
const longestSilence = 20_000

export interface SpeakerSettings extends AnswerParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

type Which = Pick<MessageRow, 'family_id' | 'id'>

/** Who asks in a conversation that was just begun or went on, and what is known of it. */
interface Known {
  readonly pilot: Pilot
  readonly context?: Context
  readonly lookedUp?: Promise<LookedUp>
  /** Settled when the answer's place is in the database. Where that fails, nothing is answered. */
  readonly kept?: Promise<unknown>
}

export interface Speaker {
  /** Who writes here: a new answer is made in this name. */
  readonly id: string
  /** Looks up what a question brings to light, for whoever keeps it meanwhile. */
  readonly lookUp: (asked: ToLookUp) => Promise<LookedUp>
  /** Writes an answer that was just made, in this name, so that it need not be claimed first. */
  readonly beginNew: (row: MessageRow, known: Known) => void
  /** Ends the answer where it is, and waits until that is kept. */
  readonly stop: (id: string) => Promise<void>
  /** The answer as it grows, if it is written here. */
  readonly growing: (id: string) => Growing | undefined
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Writes answers beside all requests: they are finished whether somebody looks on or not, and taken up again after a start. */
export function makeSpeaker(settings: SpeakerSettings): Speaker {
  const { database, clock, log } = settings
  const me = randomUUID()
  const growing = new Map<string, Growing>()

  /** Takes a message over if nobody writes on it; what an earlier attempt left is begun anew. */
  const claim = ({ family_id, id }: Which): Promise<MessageRow | undefined> =>
    database.inFamily(family_id, async (tx) => {
      const row = await tx
        .updateTable('chat_messages')
        .set({ writer: me, beat_at: clock.now(), body: '' })
        .where('family_id', '=', family_id)
        .where('id', '=', id)
        .where('state', '=', 'writing')
        .where((one) =>
          one.or([one('writer', '=', me), one('beat_at', 'is', null), one('beat_at', '<', new Date(clock.now().getTime() - longestSilence))]),
        )
        .returningAll()
        .executeTakeFirst()
      if (row)
        await tx.deleteFrom('chat_proposals').where('family_id', '=', family_id).where('message_id', '=', id).where('state', '=', 'waiting').execute()
      return row
    })

  interface Kept {
    readonly body?: string
    readonly state?: MessageRow['state']
    readonly model?: string
    readonly trouble?: string | null
    readonly sources?: readonly NumberedSource[]
  }

  /** Keeps something of an answer that is still ours; false if it is not. A text that still grows may wait for the disk a little. */
  const keep = async ({ family_id, id }: Which, { sources, ...change }: Kept): Promise<boolean> => {
    const isEnd = change.state !== undefined
    const { numUpdatedRows } = await database.inFamily(family_id, async (tx) => {
      if (!isEnd) await sql`set local synchronous_commit = off`.execute(tx)
      return tx
        .updateTable('chat_messages')
        .set({
          ...change,
          ...(sources && { sources: sql`${JSON.stringify(sources)}::jsonb` }),
          ...(isEnd ? { writer: null, beat_at: null } : { beat_at: clock.now() }),
        })
        .where('family_id', '=', family_id)
        .where('id', '=', id)
        .where('writer', '=', me)
        .where('state', '=', 'writing')
        .executeTakeFirst()
    })
    return numUpdatedRows > 0n
  }

  const letGo = async ({ family_id, id }: Which): Promise<void> => {
    await database.inFamily(family_id, (tx) =>
      tx
        .updateTable('chat_messages')
        .set({ writer: null, beat_at: null })
        .where('family_id', '=', family_id)
        .where('id', '=', id)
        .where('writer', '=', me)
        .execute(),
    )
  }

  const write = async (
    row: MessageRow,
    growing: Growing,
    { abort, known }: { abort: AbortController; known: Partial<Known> | undefined },
  ): Promise<void> => {
    const kept = known?.kept ?? Promise.resolve()
    kept.catch(() => abort.abort())
    let keptLength = 0
    let keptAt = Date.now()
    const keepText = async () => {
      if (growing.text.length === keptLength && Date.now() - keptAt < beat) return
      keptLength = growing.text.length
      keptAt = Date.now()
      await kept
      if (!(await keep(row, { body: growing.text }))) abort.abort()
    }
    const alive = setInterval(() => void keepText().catch(() => {}), pace)
    const answering: Answering = {
      row,
      known: known?.context,
      lookedUp: known?.lookedUp,
      kept,
      signal: abort.signal,
      say: (text) => growing.append(text),
      // Kept first: whoever is told reads it.
      change: async (change) => {
        await kept
        if (await keep(row, change)) growing.tell({ kind: 'changed' })
      },
    }
    let ending: Kept
    try {
      ending = await answer(settings, answering)
    } catch (error) {
      const trouble = error instanceof ModelTrouble || error instanceof Refusal ? error.code : 'fault'
      if (trouble === 'fault') log.error(error, 'an answer could not be written')
      ending = { state: 'failed', trouble }
    } finally {
      clearInterval(alive)
    }
    // Whoever asked was told that it went wrong: there is nothing to answer.
    const isThere = await kept.then(
      () => true,
      () => false,
    )
    if (!isThere) return
    // The house itself stops: it stays open, and free at once, for whoever takes it up.
    if (beside.isClosing() && abort.signal.aborted) return letGo(row)
    const body = growing.text
    await keep(row, { ...ending, body, ...(abort.signal.aborted && { state: 'stopped' as const, trouble: null }) }).catch(async (error: unknown) => {
      // What can't be kept as it is would else be taken up, and asked of the model, again and again.
      log.error(error, 'an answer could not be kept as it is')
      await keep(row, { state: 'failed', trouble: 'fault', body })
    })
  }

  const begin = (message: Which, known?: Known & { readonly row: MessageRow }): void => {
    if (beside.has(message.id) || beside.isClosing()) return
    const grows = new Growing(known && { pilot: known.pilot, at: clock.now() })
    growing.set(message.id, grows)
    const work = async (abort: AbortController) => {
      const row = known?.row ?? (await claim(message))
      if (row) await write(row, grows, { abort, known })
    }
    beside.run(message.id, work, () => {
      growing.delete(message.id)
      grows.tell({ kind: 'ended' } satisfies Growth)
    })
  }

  const takeUp = async () => {
    const silentSince = new Date(clock.now().getTime() - longestSilence)
    const { rows } = await database.transaction((tx) => sql<Which>`select * from answers_left_alone(${silentSince})`.execute(tx))
    for (const row of rows) begin(row)
  }
  const beside = workBeside({ takeUp, log, what: 'answers' })

  return {
    id: me,
    lookUp: (asked) => lookUp(settings, asked),
    beginNew: (row, known) => begin(row, { row, ...known }),
    growing: (id) => growing.get(id),
    stop: beside.stop,
    open: beside.open,
    close: beside.close,
  }
}
