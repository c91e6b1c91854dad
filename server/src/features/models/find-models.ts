import type { ReplyOf } from '#contract/call.ts'
import { type listLlmModels, modelLimits } from '#contract/models/calls.ts'
import { knownModel, type Provider } from '#contract/models/providers.ts'
import type { ModelConnection } from '#server/ground/models/connection.ts'
import type { Models } from '#server/ground/models/models.ts'
import { addressOf, headersOf } from '#server/ground/models/provider-address.ts'
import { ModelError, toModelError } from '#server/ground/models/model-error.ts'
import { fieldsOf } from '#server/platform/unknown-value.ts'

type FoundModel = ReplyOf<typeof listLlmModels>['items'][number]
type ModelAccess = Pick<Models, 'outgoing' | 'addresses'>

const timeout = 15_000
const maxModels = 300
/** The context length is requested per model from a self-hosted server, up to this many. */
const maxLengthRequests = 24

// Without these, the two providers return only the first few models.
const pageQuery: Partial<Record<Provider, string>> = { google: '?pageSize=1000', anthropic: '?limit=1000' }

/** The models of a provider or server by name, with the context length if it is reported. */
export async function findModels(access: ModelAccess, connection: ModelConnection): Promise<FoundModel[]> {
  const base = addressOf(connection, access.addresses)
  const response = await request(access, connection, `${base}/models${pageQuery[connection.provider] ?? ''}`)
  const { data, models } = fieldsOf(response)
  const listed = connection.provider === 'google' ? models : data
  if (!Array.isArray(listed)) throw new ModelError('model_no_server')
  const found = listed.flatMap((entry) => readEntry(connection.provider, entry)).slice(0, maxModels)
  const complete =
    connection.provider === 'self_hosted' ? await loadLengths(access, connection, found) : found
  return complete.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

async function request(
  { outgoing }: ModelAccess,
  connection: ModelConnection,
  address: string,
  body?: object,
): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await outgoing.fetch(address, {
      headers: {
        accept: 'application/json',
        ...headersOf(connection),
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(timeout),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    text = await response.text()
  } catch (error) {
    throw toModelError(error)
  }
  if (!response.ok) throw toModelError({ statusCode: response.status, responseBody: text })
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    throw new ModelError('model_no_server')
  }
}

// The lists of cloud providers include models for images, audio and embeddings.
const notForText =
  /embed|whisper|tts|audio|realtime|image|dall-e|moderation|transcribe|sora|babbage|davinci|imagen|veo|ocr/i

function readEntry(provider: Provider, entry: unknown): FoundModel[] {
  const { id, name, supportedGenerationMethods: methods } = fieldsOf(entry)
  const identifier = provider === 'google' ? name : id
  if (typeof identifier !== 'string') return []
  const modelName = provider === 'google' ? identifier.replace(/^models\//, '') : identifier
  if (modelName === '' || modelName.length > modelLimits.name) return []
  if (provider !== 'self_hosted' && notForText.test(modelName)) return []
  if (Array.isArray(methods) && !methods.includes('generateContent')) return []
  return [
    {
      name: modelName,
      context_length: lengthIn(entry) ?? knownModel(provider, modelName)?.context_length ?? null,
    },
  ]
}

/** vLLM, llama.cpp, LM Studio, Mistral and Google each use a different field. */
function lengthIn(entry: unknown): number | undefined {
  const { max_model_len, max_context_length, context_length, inputTokenLimit, meta } = fieldsOf(entry)
  const { n_ctx, n_ctx_train } = fieldsOf(meta)
  return [max_model_len, n_ctx, max_context_length, context_length, inputTokenLimit, n_ctx_train]
    .map(readLength)
    .find((length) => length !== undefined)
}

function readLength(value: unknown): number | undefined {
  const isLength =
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= modelLimits.context.min &&
    value <= modelLimits.context.max
  return isLength ? value : undefined
}

/** Ollama reports lengths per model with its own API. If the first request fails, the server isn't Ollama. */
async function loadLengths(
  access: ModelAccess,
  connection: ModelConnection,
  found: readonly FoundModel[],
): Promise<FoundModel[]> {
  const unknown = found.filter(({ context_length }) => context_length === null).slice(0, maxLengthRequests)
  const [first, ...others] = unknown
  if (!first) return [...found]
  const lengthOf = async ({ name }: FoundModel) => {
    const shown = await request(access, connection, `${connection.endpoint.replace(/\/v1$/, '')}/api/show`, {
      model: name,
    }).catch(() => undefined)
    const info = Object.entries(fieldsOf(fieldsOf(shown)['model_info']))
    return readLength(info.find(([key]) => key.endsWith('.context_length'))?.[1]) ?? null
  }
  const firstLength = await lengthOf(first)
  if (firstLength === null) return [...found]
  const lengths = new Map<string, number | null>([[first.name, firstLength]])
  await Promise.all(others.map(async (other) => lengths.set(other.name, await lengthOf(other))))
  return found.map((one) => ({ ...one, context_length: one.context_length ?? lengths.get(one.name) ?? null }))
}
