import { setTimeout as pause } from 'node:timers/promises'

import { costOf } from '#contract/models/providers.ts'
import type { Connection } from '#server/ground/models/connection.ts'
import { languageModelOf } from '#server/ground/models/language-model.ts'
import { nextOrAbort, type Patience, watch } from '#server/ground/models/patience.ts'
import type { Origin } from '#server/ground/models/materials.ts'
import { aboutTokens, type Material, promptOf, type Question, type Tool } from '#server/ground/models/prompt.ts'
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
  /** How often it may look something up for one answer, and how many letters of that it is shown in all. */
  readonly mostLookups: number
  readonly mostLookedUp: number
}

/** What has left the house with a question, counted while it goes. */
export interface Sent {
  bytes: number
  /** Called when the first bytes are on their way. */
  onFirst?: () => void
  readonly origins: Origin[]
}

/** This model can't be given anything to look up with. Nothing was answered. */
export class ToolsRefused extends Error {}

export interface Writing extends Question {
  readonly connection: Connection
  readonly limits: Limits
  readonly addresses: CloudAddresses
  readonly fetch: typeof globalThis.fetch
  readonly sent: Sent
  readonly signal?: AbortSignal | undefined
}

const noCounts = { inputTokens: null, outputTokens: null, costMicros: null }

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
        yield { kind: 'end', outcome: 'stopped', ...noCounts }
        return
      }
      if (error instanceof ToolsRefused) throw error
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
  const { system, messages, enclosed } = promptOf(writing)
  const maxOutputTokens = roomFor(system + messages.map(({ content }) => content).join(''), writing)
  const { model, headers, letGo } = await languageModelOf(connection, addresses, counting(fetch, writing.sent))
  const { jsonSchema, stepCountIs, streamText, tool } = await import('ai')
  // Their warnings would go to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const upstream = new AbortController()
  const stop = () => upstream.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const watcher = watch(upstream, limits.patience)
  try {
    writing.sent.origins.push(...(writing.material ?? []).flatMap(({ origin }) => origin ?? []))
    const look = lookup(writing, enclosed)
    const tools = Object.fromEntries(
      (writing.tools ?? []).map((one) => [one.name, tool({ description: one.about, inputSchema: jsonSchema(one.input), execute: look(one) })]),
    )
    const { fullStream } = streamText({
      model,
      headers,
      system,
      messages,
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: upstream.signal,
      onError: () => {},
      // In the last step it must say what it has found so far.
      ...(writing.tools?.length && {
        tools,
        stopWhen: stepCountIs(mostSteps),
        prepareStep: ({ stepNumber }: { stepNumber: number }) => (stepNumber >= mostSteps - 1 ? { toolChoice: 'none' as const } : {}),
      }),
    })
    const iterator = fullStream[Symbol.asyncIterator]()
    let letters = 0
    let isNewStep = false
    for (;;) {
      const { done, value: part } = await nextOrAbort(iterator, upstream.signal)
      if (done) throw new ModelTrouble('model_cut_off')
      // Told to answer at last, it asks for something else instead: nothing more will come of it.
      if (part.type === 'error' && asksOn(part.error)) return yield { kind: 'end', outcome: 'done', ...noCounts }
      if (part.type === 'error') throw refusesTools(writing, part.error) ? new ToolsRefused() : part.error
      if (part.type === 'abort') throw upstream.signal.reason ?? new ModelTrouble('model_cut_off')
      if (['text-delta', 'reasoning-delta', 'tool-call', 'tool-result'].includes(part.type)) watcher.heard()
      if (part.type === 'start-step') isNewStep = letters > 0
      if (part.type === 'text-delta' && part.text !== '') {
        const text = ((isNewStep ? '\n\n' : '') + part.text).slice(0, limits.mostLetters - letters)
        isNewStep = false
        letters += text.length
        state.hasBegun = true
        yield { kind: 'text', text }
        if (letters >= limits.mostLetters) return yield { kind: 'end', outcome: 'length', ...noCounts }
      }
      if (part.type === 'finish') {
        // No reason was given: the stream just stopped, perhaps in mid-word.
        if (part.rawFinishReason === undefined) throw new ModelTrouble('model_no_server')
        return yield { kind: 'end', outcome: outcomes[part.finishReason] ?? 'done', ...countsOf(connection, part.totalUsage) }
      }
    }
  } finally {
    watcher.stop()
    letGo()
    signal?.removeEventListener('abort', stop)
    upstream.abort()
  }
}

// Steps of looking something up and going on. A model that never has enough is made to answer.
const mostSteps = 8

/** Lets the model look things up, as often and as much as it may; what it is refused is told to it, and never ends the answer. */
function lookup({ limits, sent }: Writing, enclosed: (texts: readonly Material[]) => string) {
  let count = 0
  let letters = 0
  return ({ run }: Tool) =>
    async (input: unknown): Promise<string> => {
      if (++count > limits.mostLookups) return 'No more look-ups: answer with what you have.'
      const found = await run(input)
      if (typeof found === 'string') return found
      const fitting = found.filter(({ text }) => (letters += text.length) <= limits.mostLookedUp)
      sent.origins.push(...fitting.flatMap(({ origin }) => origin ?? []))
      if (fitting.length < found.length && fitting.length === 0) return 'No more room: answer with what you have.'
      return fitting.length === 0 ? 'Nothing was found.' : enclosed(fitting)
    }
}

/** Servers say in very different words that a model, or their start-up, does not know tools. */
function refusesTools({ tools }: Writing, error: unknown): boolean {
  if (!tools?.length || typeof error !== 'object' || error === null || !('statusCode' in error)) return false
  const said = `${'responseBody' in error ? String(error.responseBody) : ''} ${'message' in error ? String(error.message) : ''}`
  return [400, 404, 422, 500, 501].includes(Number(error.statusCode)) && /tool|function.?call|jinja/i.test(said)
}

function asksOn(error: unknown): boolean {
  return error instanceof Error && error.name === 'AI_ToolChoiceViolationError'
}

/** Counts the bytes that really leave. */
export function counting(fetch: typeof globalThis.fetch, sent: Sent): typeof globalThis.fetch {
  return (input, init) => {
    const isFirst = sent.bytes === 0
    sent.bytes += typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0
    const answered = fetch(input, init)
    if (isFirst && sent.bytes > 0) sent.onFirst?.()
    return answered
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
