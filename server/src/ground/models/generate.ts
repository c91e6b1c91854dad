import { setTimeout as sleep } from 'node:timers/promises'

import type * as Sdk from 'ai'

import { visibleText } from '#contract/visible-text.ts'
import { costOf } from '#contract/models/providers.ts'
import type { ModelConnection } from '#server/ground/models/connection.ts'
import { languageModelOf } from '#server/ground/models/language-model.ts'
import { nextOrAbort, type StreamTimeouts, watchStream } from '#server/ground/models/stream-timeout.ts'
import type { MaterialOrigin } from '#server/ground/models/materials.ts'
import {
  estimateTokens,
  type Material,
  promptOf,
  type Prompt,
  type Tool,
} from '#server/ground/models/prompt.ts'
import type { CloudAddresses } from '#server/ground/models/provider-address.ts'
import { ModelError, toModelError } from '#server/ground/models/model-error.ts'

/** The end of a generation: complete, at the length limit, filtered by the provider, or stopped. */
export type GenerationOutcome = 'done' | 'length' | 'filtered' | 'stopped'

/** Counts are null if the model did not report them; the cost also if the price is unknown. */
export interface GenerationResult {
  readonly outcome: GenerationOutcome
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly costMicros: number | null
}

/** A piece of text, and finally the result. */
export type ModelPart =
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'end' } & GenerationResult)

export interface ModelLimits {
  readonly timeouts: StreamTimeouts
  /** The delays before each retry; there are as many retries as delays. */
  readonly pauses: readonly number[]
  /** The longest Retry-After that is accepted. */
  readonly maxPause: number
  readonly maxTokens: number
  /** Longer output is cut off, even if the model ignores its limit. */
  readonly maxCharacters: number
  /** Limits of tool calls for one reply, and of the characters they return in total. */
  readonly maxToolCalls: number
  readonly maxToolCharacters: number
}

/** The data sent with a request, counted while it is sent. */
export interface SentData {
  bytes: number
  /** Called when the first bytes are sent. */
  onFirst?: () => void
  readonly origins: MaterialOrigin[]
}

/** This model does not support tools. Nothing was generated. */
export class ToolsRefused extends Error {}

export interface GenerateRequest extends Prompt {
  readonly connection: ModelConnection
  readonly limits: ModelLimits
  readonly addresses: CloudAddresses
  readonly fetch: typeof globalThis.fetch
  readonly sent: SentData
  readonly signal?: AbortSignal | undefined
}

const noCounts = { inputTokens: null, outputTokens: null, costMicros: null }

// With fewer tokens a request makes no sense.
const minTokens = 16

/**
 * Streams a model's output. A reader who stops or aborts also ends the upstream call. Errors before the first
 * text are retried if that can help; later ones never, because the beginning has been read already.
 */
export async function* generate(request: GenerateRequest): AsyncGenerator<ModelPart, void, undefined> {
  const { limits, signal } = request
  for (let attempt = 0; ; attempt++) {
    const state = { hasBegun: false }
    try {
      yield* attemptOnce(request, state)
      return
    } catch (error) {
      if (signal?.aborted) {
        yield { kind: 'end', outcome: 'stopped', ...noCounts }
        return
      }
      if (error instanceof ToolsRefused) throw error
      const failure = asInterruption(toModelError(error), state.hasBegun)
      const wait = failure.retryAfter ?? limits.pauses[attempt]
      const mayRetry =
        !state.hasBegun && ['model_busy', 'model_failed', 'model_cut_off'].includes(failure.code)
      if (!mayRetry || wait === undefined || limits.pauses[attempt] === undefined || wait > limits.maxPause)
        throw failure
      // The wait ends at once on an abort, which the next attempt detects.
      await sleep(wait, undefined, signal ? { signal } : {}).catch(() => {})
    }
  }
}

/** A server that has begun to write is a model: a later protocol error means that it was cut off. */
function asInterruption(error: ModelError, hasBegun: boolean): ModelError {
  return hasBegun && error.code === 'model_no_server' ? new ModelError('model_cut_off') : error
}

async function* attemptOnce(
  request: GenerateRequest,
  state: { hasBegun: boolean },
): AsyncGenerator<ModelPart, void, undefined> {
  const { connection, limits, addresses, fetch, signal } = request
  const { system, messages, enclosed } = promptOf(request)
  const maxOutputTokens = outputTokensFor(system + messages.map(({ content }) => content).join(''), request)
  const { model, headers, release } = await languageModelOf(
    connection,
    addresses,
    countingFetch(fetch, request.sent),
  )
  const sdk = await import('ai')
  // The SDK would log warnings to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const upstream = new AbortController()
  const stop = () => upstream.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const watcher = watchStream(upstream, limits.timeouts)
  try {
    request.sent.origins.push(...(request.material ?? []).flatMap(({ origin }) => origin ?? []))
    const { fullStream } = sdk.streamText({
      model,
      headers,
      system,
      messages,
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: upstream.signal,
      onError: () => {},
      ...(request.tools?.length && toolSettings(sdk, request.tools, toolRunner(request, enclosed))),
    })
    yield* readParts(request, fullStream, { signal: upstream.signal, onProgress: watcher.onProgress, state })
  } finally {
    watcher.stop()
    release()
    signal?.removeEventListener('abort', stop)
    upstream.abort()
  }
}

/** The tools of a request. In the last step the model must answer with what it has found. */
function toolSettings(
  { jsonSchema, stepCountIs, tool }: typeof Sdk,
  tools: readonly Tool[],
  runTool: ReturnType<typeof toolRunner>,
) {
  const byName: Sdk.ToolSet = Object.fromEntries(
    tools.map((one) => [
      one.name,
      tool({ description: one.about, inputSchema: jsonSchema(one.input), execute: runTool(one) }),
    ]),
  )
  return {
    tools: byName,
    stopWhen: stepCountIs(maxSteps),
    prepareStep: ({ stepNumber }: { stepNumber: number }) =>
      stepNumber >= maxSteps - 1 ? { toolChoice: 'none' as const } : {},
  }
}

interface StreamReading {
  readonly signal: AbortSignal
  readonly onProgress: () => void
  readonly state: { hasBegun: boolean }
}

const progress: ReadonlySet<string> = new Set(['text-delta', 'reasoning-delta', 'tool-call', 'tool-result'])

/** Reads the SDK's stream up to its end, the length limit or an error. */
async function* readParts(
  request: GenerateRequest,
  stream: AsyncIterable<Sdk.TextStreamPart<Sdk.ToolSet>>,
  { signal, onProgress, state }: StreamReading,
): AsyncGenerator<ModelPart, void, undefined> {
  const { connection, limits } = request
  const iterator = stream[Symbol.asyncIterator]()
  let length = 0
  let isNewStep = false
  for (;;) {
    const { done, value: part } = await nextOrAbort(iterator, signal)
    if (done) throw new ModelError('model_cut_off')
    // Told to answer, the model calls a tool instead: nothing more will come.
    if (part.type === 'error' && isToolChoiceViolation(part.error))
      return yield { kind: 'end', outcome: 'done', ...noCounts }
    if (part.type === 'error') throw refusesTools(request, part.error) ? new ToolsRefused() : part.error
    if (part.type === 'abort') throw signal.reason ?? new ModelError('model_cut_off')
    if (progress.has(part.type)) onProgress()
    if (part.type === 'start-step') isNewStep = length > 0
    if (part.type === 'text-delta' && part.text !== '') {
      const text = ((isNewStep ? '\n\n' : '') + part.text).slice(0, limits.maxCharacters - length)
      isNewStep = false
      length += text.length
      state.hasBegun = true
      yield { kind: 'text', text }
      if (length >= limits.maxCharacters) return yield { kind: 'end', outcome: 'length', ...noCounts }
    }
    if (part.type === 'finish') {
      // Without a finish reason the stream just stopped, perhaps in the middle of a word.
      if (part.rawFinishReason === undefined) throw new ModelError('model_no_server')
      return yield {
        kind: 'end',
        outcome: outcomes[part.finishReason] ?? 'done',
        ...countsOf(connection, part.totalUsage),
      }
    }
  }
}

// Tool steps per reply. After that the model must answer.
const maxSteps = 8

/**
 * Runs tool calls within the limits. A refusal is returned to the model as text, and never ends the reply.
 */
function toolRunner({ limits, sent }: GenerateRequest, enclosed: (texts: readonly Material[]) => string) {
  let count = 0
  let length = 0
  return ({ run }: Tool) =>
    async (input: unknown): Promise<string> => {
      if (++count > limits.maxToolCalls) return 'No more look-ups: answer with what you have.'
      const found = await run(input)
      if (typeof found === 'string') return visibleText(found)
      const fitting = found.filter(({ text }) => (length += text.length) <= limits.maxToolCharacters)
      sent.origins.push(...fitting.flatMap(({ origin }) => origin ?? []))
      if (fitting.length < found.length && fitting.length === 0)
        return 'No more room: answer with what you have.'
      return fitting.length === 0 ? 'Nothing was found.' : enclosed(fitting)
    }
}

/** Servers report missing tool support in very different words. */
function refusesTools({ tools }: GenerateRequest, error: unknown): boolean {
  if (!tools?.length || typeof error !== 'object' || error === null || !('statusCode' in error)) return false
  const text = `${'responseBody' in error ? String(error.responseBody) : ''} ${'message' in error ? String(error.message) : ''}`
  return (
    [400, 404, 422, 500, 501].includes(Number(error.statusCode)) && /tool|function.?call|jinja/i.test(text)
  )
}

function isToolChoiceViolation(error: unknown): boolean {
  return error instanceof Error && error.name === 'AI_ToolChoiceViolationError'
}

/** Counts the bytes that are really sent. */
export function countingFetch(fetch: typeof globalThis.fetch, sent: SentData): typeof globalThis.fetch {
  return (input, init) => {
    const isFirst = sent.bytes === 0
    sent.bytes += typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0
    const answered = fetch(input, init)
    if (isFirst && sent.bytes > 0) sent.onFirst?.()
    return answered
  }
}

const outcomes: Readonly<Record<string, GenerationOutcome>> = {
  length: 'length',
  'content-filter': 'filtered',
}

/** The token limit of the output, so that prompt and output fit into the context window. */
function outputTokensFor(question: string, { connection, limits }: GenerateRequest): number {
  const { contextLength } = connection
  const room =
    contextLength === null
      ? limits.maxTokens
      : Math.min(limits.maxTokens, contextLength - estimateTokens(question))
  if (room < minTokens) throw new ModelError('model_too_long')
  return room
}

function countsOf(
  { provider, model }: ModelConnection,
  usage: { inputTokens: number | undefined; outputTokens: number | undefined },
) {
  const { inputTokens: input, outputTokens: output } = usage
  const costMicros =
    input === undefined || output === undefined ? null : costOf({ provider, model, input, output })
  return { inputTokens: input ?? null, outputTokens: output ?? null, costMicros }
}
