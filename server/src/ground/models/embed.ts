import * as z from 'zod/mini'
import type { EmbeddingModel } from 'ai'

import type { CloudProvider } from '#contract/models/providers.ts'
import type { ModelConnection } from '#server/ground/models/connection.ts'
import { addressOf, type CloudAddresses, headersOf } from '#server/ground/models/provider-address.ts'

type Fetch = typeof globalThis.fetch

interface Transport {
  readonly addresses: CloudAddresses
  readonly fetch: Fetch
}

/** The embedding model of each provider; Anthropic has none. */
const cloudModels: Readonly<Partial<Record<CloudProvider, string>>> = {
  openai: 'text-embedding-3-small',
  google: 'gemini-embedding-001',
  mistral: 'mistral-embed',
}
// Usual names of embedding models on self-hosted servers.
const ownModels = /embed|\bbge\b|\bgte\b|\be5\b|minilm/i
const cacheMs = 10 * 60_000
const timeoutMs = 5000

const offers = new Map<string, { readonly model: string | undefined; readonly until: number }>()
const keyOf = ({ provider, endpoint }: ModelConnection) => `${provider} ${endpoint}`

/** The cached embedding model of a connection's server: undefined if it has none, null if unknown. */
export function cachedEmbedder(connection: ModelConnection): string | undefined | null {
  const known = offers.get(keyOf(connection))
  return known && known.until > Date.now() ? known.model : null
}

/** The same, asking the server if unknown. */
export async function findEmbedder(
  connection: ModelConnection,
  transport: Transport,
): Promise<string | undefined> {
  const known = cachedEmbedder(connection)
  if (known !== null) return known
  const model =
    connection.provider === 'self_hosted'
      ? await findListedModel(connection, transport).catch(() => undefined)
      : cloudModels[connection.provider]
  offers.set(keyOf(connection), { model, until: Date.now() + cacheMs })
  return model
}

const ModelList = z.object({ data: z.array(z.object({ id: z.optional(z.unknown()) })) })

async function findListedModel(
  connection: ModelConnection,
  { addresses, fetch }: Transport,
): Promise<string | undefined> {
  const response = await fetch(`${addressOf(connection, addresses)}/models`, {
    headers: { accept: 'application/json', ...headersOf(connection) },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const list = z.safeParse(ModelList, await response.json())
  const names = (list.data?.data ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  return names.find((name) => ownModels.test(name))
}

export interface Embeddings {
  readonly vectors: readonly Float32Array[]
  readonly tokens: number | null
}

/** The vectors of some texts, in their order. */
export async function embedTexts(
  connection: ModelConnection,
  transport: Transport,
  { model, texts, signal }: { model: string; texts: readonly string[]; signal: AbortSignal },
): Promise<Embeddings> {
  const { embedMany } = await import('ai')
  const { embeddings, usage } = await embedMany({
    model: await embeddingModelOf(connection, transport, model),
    values: [...texts],
    maxRetries: 0,
    abortSignal: signal,
  })
  return {
    vectors: embeddings.map((numbers) => unit(numbers)),
    tokens: Number.isFinite(usage.tokens) ? usage.tokens : null,
  }
}

async function embeddingModelOf(
  connection: ModelConnection,
  { addresses, fetch }: Transport,
  model: string,
): Promise<EmbeddingModel> {
  const settings = { baseURL: addressOf(connection, addresses), apiKey: connection.key ?? '', fetch }
  switch (connection.provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).embeddingModel(model)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings).embeddingModel(model)
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(settings).embeddingModel(model)
    default: {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        name: 'own-server',
        baseURL: settings.baseURL,
        fetch,
        headers: headersOf(connection),
      }).embeddingModel(model)
    }
  }
}

/** Normalises to length 1, so that similarity is the dot product. */
function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1
  return Float32Array.from(numbers, (number) => number / length)
}
