import type { ReplyOf } from '#contract/call.ts'
import { type listLlmModels, modelLimits } from '#contract/models/calls.ts'
import { knownModel, type Provider } from '#contract/models/providers.ts'
import type { Connection } from '#server/ground/models/connection.ts'
import type { Models } from '#server/ground/models/models.ts'
import { addressOf, headersOf } from '#server/ground/models/provider-address.ts'
import { ModelTrouble, troubleOf } from '#server/ground/models/trouble.ts'

type Found = ReplyOf<typeof listLlmModels>['items'][number]
type Way = Pick<Models, 'outgoing' | 'addresses'>

const patience = 15_000
const mostModels = 300
/** A server of one's own is asked about each model by itself; beyond this many only their names are listed. */
const mostAsked = 24

// These two would else give only the first few.
const wholePage: Partial<Record<Provider, string>> = { google: '?pageSize=1000', anthropic: '?limit=1000' }

/** What is there, by name, with the context length where it is said. */
export async function findModels(way: Way, connection: Connection): Promise<Found[]> {
  const base = addressOf(connection, way.addresses)
  const answer = await ask(way, connection, `${base}/models${wholePage[connection.provider] ?? ''}`)
  const { data, models } = (answer ?? {}) as { data?: unknown; models?: unknown }
  const listed = connection.provider === 'google' ? models : data
  if (!Array.isArray(listed)) throw new ModelTrouble('model_no_server')
  const found = listed.flatMap((entry) => readEntry(connection.provider, entry)).slice(0, mostModels)
  const asked = connection.provider === 'self_hosted' ? await askLengths(way, connection, found) : found
  return asked.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

async function ask({ outgoing }: Way, connection: Connection, address: string, body?: object): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await outgoing.fetch(address, {
      headers: { accept: 'application/json', ...headersOf(connection), ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(patience),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    text = await response.text()
  } catch (error) {
    throw troubleOf(error)
  }
  if (!response.ok) throw troubleOf({ statusCode: response.status, responseBody: text })
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ModelTrouble('model_no_server')
  }
}

// At the big providers pictures, voices and vectors stand in the same list.
const cannotWrite = /embed|whisper|tts|audio|realtime|image|dall-e|moderation|transcribe|sora|babbage|davinci|imagen|veo|ocr/i

function readEntry(provider: Provider, entry: unknown): Found[] {
  const { id, name, supportedGenerationMethods: methods } = (entry ?? {}) as Record<string, unknown>
  const said = provider === 'google' ? name : id
  if (typeof said !== 'string') return []
  const written = provider === 'google' ? said.replace(/^models\//, '') : said
  if (written === '' || written.length > modelLimits.name) return []
  if (provider !== 'self_hosted' && cannotWrite.test(written)) return []
  if (Array.isArray(methods) && !methods.includes('generateContent')) return []
  return [{ name: written, context_length: lengthIn(entry) ?? knownModel(provider, written)?.context_length ?? null }]
}

/** vLLM, llama.cpp, LM Studio, Mistral and Google each have their own word for it. */
function lengthIn(entry: unknown): number | undefined {
  const { max_model_len, max_context_length, context_length, inputTokenLimit, meta } = entry as Record<string, unknown>
  const { n_ctx, n_ctx_train } = (meta ?? {}) as Record<string, unknown>
  return [max_model_len, n_ctx, max_context_length, context_length, inputTokenLimit, n_ctx_train]
    .map(readLength)
    .find((length) => length !== undefined)
}

function readLength(value: unknown): number | undefined {
  const isLength = typeof value === 'number' && Number.isInteger(value) && value >= modelLimits.context.least && value <= modelLimits.context.most
  return isLength ? value : undefined
}

/** Ollama says it of each model by itself, beside the protocol; whoever does not know the question has said all there is. */
async function askLengths(way: Way, connection: Connection, found: readonly Found[]): Promise<Found[]> {
  const unsaid = found.filter(({ context_length }) => context_length === null).slice(0, mostAsked)
  const [first, ...others] = unsaid
  if (!first) return [...found]
  const lengthOf = async ({ name }: Found) => {
    const shown = await ask(way, connection, `${connection.endpoint.replace(/\/v1$/, '')}/api/show`, { model: name }).catch(() => undefined)
    const info = Object.entries((shown as { model_info?: object } | undefined)?.model_info ?? {})
    return readLength(info.find(([key]) => key.endsWith('.context_length'))?.[1]) ?? null
  }
  const firstLength = await lengthOf(first)
  if (firstLength === null) return [...found]
  const lengths = new Map<string, number | null>([[first.name, firstLength]])
  await Promise.all(others.map(async (other) => lengths.set(other.name, await lengthOf(other))))
  return found.map((one) => ({ ...one, context_length: one.context_length ?? lengths.get(one.name) ?? null }))
}
