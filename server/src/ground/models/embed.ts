import type { EmbeddingModel } from 'ai'

import type { CloudProvider } from '#contract/models/providers.ts'
import type { Connection } from '#server/ground/models/connection.ts'
import { addressOf, type CloudAddresses, headersOf } from '#server/ground/models/provider-address.ts'

type Fetch = typeof globalThis.fetch

interface Way {
  readonly addresses: CloudAddresses
  readonly fetch: Fetch
}

/** What makes vectors at each provider; Anthropic has none. */
const cloudModels: Readonly<Partial<Record<CloudProvider, string>>> = {
  openai: 'text-embedding-3-small',
  google: 'gemini-embedding-001',
  mistral: 'mistral-embed',
}
// How the usual ones are named on servers of one's own.
const ownModels = /embed|\bbge\b|\bgte\b|\be5\b|minilm/i
const remembered = 10 * 60_000
const patience = 5000

const offers = new Map<string, { readonly model: string | undefined; readonly until: number }>()
const keyOf = ({ provider, endpoint }: Connection) => `${provider} ${endpoint}`

/** What this connection's server makes vectors with, as far as that was asked lately: null if nobody has asked, undefined if it makes none. */
export function knownEmbedder(connection: Connection): string | undefined | null {
  const known = offers.get(keyOf(connection))
  return known && known.until > Date.now() ? known.model : null
}

/** The same, asked if need be. */
export async function findEmbedder(connection: Connection, way: Way): Promise<string | undefined> {
  const known = knownEmbedder(connection)
  if (known !== null) return known
  const model = connection.provider === 'self_hosted' ? await listed(connection, way).catch(() => undefined) : cloudModels[connection.provider]
  offers.set(keyOf(connection), { model, until: Date.now() + remembered })
  return model
}

async function listed(connection: Connection, { addresses, fetch }: Way): Promise<string | undefined> {
  const answer = await fetch(`${addressOf(connection, addresses)}/models`, {
    headers: { accept: 'application/json', ...headersOf(connection) },
    signal: AbortSignal.timeout(patience),
  })
  const { data } = (await answer.json()) as { data?: { id?: unknown }[] }
  const names = (Array.isArray(data) ? data : []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  return names.find((name) => ownModels.test(name))
}

export interface Embedded {
  readonly vectors: readonly Float32Array[]
  readonly tokens: number | null
}

/** The vectors of some texts, in their order. */
export async function embedTexts(
  connection: Connection,
  way: Way,
  { model, texts, signal }: { model: string; texts: readonly string[]; signal: AbortSignal },
): Promise<Embedded> {
  const { embedMany } = await import('ai')
  const { embeddings, usage } = await embedMany({
    model: await embeddingModelOf(connection, way, model),
    values: [...texts],
    maxRetries: 0,
    abortSignal: signal,
  })
  return { vectors: embeddings.map((numbers) => unit(numbers)), tokens: Number.isFinite(usage.tokens) ? usage.tokens : null }
}

async function embeddingModelOf(connection: Connection, { addresses, fetch }: Way, model: string): Promise<EmbeddingModel> {
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
      return createOpenAICompatible({ name: 'own-server', baseURL: settings.baseURL, fetch, headers: headersOf(connection) }).embeddingModel(model)
    }
  }
}

/** Of length one, so that how near two are is the sum of their products. */
function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1
  return Float32Array.from(numbers, (number) => number / length)
}
