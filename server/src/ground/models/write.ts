import { setTimeout as pause } from 'node:timers/promises'

import { costOf } from '#contract/models/providers.ts'
import type { Connection } from '#server/ground/models/connection.ts'
import { languageModelOf } from '#server/ground/models/language-model.ts'
import { nextOrAbort, type Patience, watch } from '#server/ground/models/patience.ts'
import { aboutTokens, promptOf, type Question } from '#server/ground/models/prompt.ts'
import type { CloudAddresses } from '#server/ground/models/provider-address.ts'
import { ModelTrouble, troubleOf } from '#server/ground/models/trouble.ts'

/** How an answer ended: by itself, because it was long enough, because the provider would not go on, or because it was stopped. */
export type Outcome = 'done' | 'length' | 'filtered' | 'stopped'

/** Counts are null where the model did not say them, the cost also where the price is not known. */
export interface Ending {
  readonly outcome: Outcome
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly costMicros: number | null
}

/** A piece of the text, and at last how it ended. */
export type Part = { readonly kind: 'text'; readonly text: string } | ({ readonly kind: 'end' } & Ending)

export interface Limits {
  readonly patience: Patience
  /** How long to wait before each new attempt; as many attempts as there are pauses. */
  readonly pauses: readonly number[]
  /** The longest wait another side may ask for. */
  readonly longestPause: number
  readonly mostTokens: number
  /** Whatever the model was told about its length, more letters than this are not taken. */
  readonly mostLetters: number
}

export interface Writing extends Question {
  readonly connection: Connection
  readonly limits: Limits
  readonly addresses: CloudAddresses
  readonly fetch: typeof globalThis.fetch
  readonly signal?: AbortSignal | undefined
}

// Fewer are not worth a question.
const fewestTokens = 16

/**
 * Asks the model and passes on what it writes. Whoever stops reading, or aborts, ends the call upstream too. What fails before the first
 * word is tried again where that can help; afterwards never, because the beginning has been read already.
 */
export async function* write(writing: Writing): AsyncGenerator<Part, void, undefined> {
  const { limits, signal } = writing
  for (let attempt = 0; ; attempt++) {
    const state = { hasBegun: false }
    try {
      yield* attemptOnce(writing, state)
      return
    } catch (error) {
      if (signal?.aborted) {
        yield { kind: 'end', outcome: 'stopped', inputTokens: null, outputTokens: null, costMicros: null }
        return
      }
      const trouble = interrupted(troubleOf(error), state.hasBegun)
      const wait = trouble.retryAfter ?? limits.pauses[attempt]
      const mayRetry = !state.hasBegun && ['model_busy', 'model_failed', 'model_cut_off'].includes(trouble.code)
      if (!mayRetry || wait === undefined || limits.pauses[attempt] === undefined || wait > limits.longestPause) throw trouble
      // Ended at once if somebody stops meanwhile; what follows sees it.
      await pause(wait, undefined, signal ? { signal } : {}).catch(() => {})
    }
  }
}

/** Whoever has begun to write is a model: what then reads as none is one that broke off. */
function interrupted(trouble: ModelTrouble, hasBegun: boolean): ModelTrouble {
  return hasBegun && trouble.code === 'model_no_server' ? new ModelTrouble('model_cut_off') : trouble
}

async function* attemptOnce(writing: Writing, state: { hasBegun: boolean }): AsyncGenerator<Part, void, undefined> {
  const { connection, limits, addresses, fetch, signal } = writing
  const { system, prompt } = promptOf(writing)
  const maxOutputTokens = roomFor(system + prompt, writing)
  const model = await languageModelOf(connection, addresses, fetch)
  const { streamText } = await import('ai')
  // Their warnings would go to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const upstream = new AbortController()
  const stop = () => upstream.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const watcher = watch(upstream, limits.patience)
  try {
    const { fullStream } = streamText({ model, system, prompt, maxOutputTokens, maxRetries: 0, abortSignal: upstream.signal, onError: () => {} })
    const iterator = fullStream[Symbol.asyncIterator]()
    let letters = 0
    for (;;) {
      const { done, value: part } = await nextOrAbort(iterator, upstream.signal)
      if (done) throw new ModelTrouble('model_cut_off')
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw upstream.signal.reason ?? new ModelTrouble('model_cut_off')
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') watcher.heard()
      if (part.type === 'text-delta' && part.text !== '') {
        const text = part.text.slice(0, limits.mostLetters - letters)
        letters += text.length
        state.hasBegun = true
        yield { kind: 'text', text }
        if (letters >= limits.mostLetters) return yield { kind: 'end', outcome: 'length', inputTokens: null, outputTokens: null, costMicros: null }
      }
      if (part.type === 'finish') {
        // No reason was given: the stream just stopped, perhaps in mid-word.
        if (part.rawFinishReason === undefined) throw new ModelTrouble('model_no_server')
        return yield { kind: 'end', outcome: outcomes[part.finishReason] ?? 'done', ...countsOf(connection, part.totalUsage) }
      }
    }
  } finally {
    watcher.stop()
    signal?.removeEventListener('abort', stop)
    upstream.abort()
  }
}

const outcomes: Readonly<Record<string, Outcome>> = { length: 'length', 'content-filter': 'filtered' }

/** How long the answer may be, so that question and answer fit into what the model holds. */
function roomFor(question: string, { connection, limits }: Writing): number {
  const { contextLength } = connection
  const room = contextLength === null ? limits.mostTokens : Math.min(limits.mostTokens, contextLength - aboutTokens(question))
  if (room < fewestTokens) throw new ModelTrouble('model_too_long')
  return room
}

function countsOf({ provider, model }: Connection, usage: { inputTokens: number | undefined; outputTokens: number | undefined }) {
  const { inputTokens: input, outputTokens: output } = usage
  const costMicros = input === undefined || output === undefined ? null : costOf({ provider, model, input, output })
  return { inputTokens: input ?? null, outputTokens: output ?? null, costMicros }
}
