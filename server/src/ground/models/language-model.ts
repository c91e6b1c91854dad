import { randomUUID } from 'node:crypto'

import type { LanguageModel } from 'ai'

import type { ModelConnection } from '#server/ground/models/connection.ts'
import { addressOf, type CloudAddresses, headersOf } from '#server/ground/models/provider-address.ts'
import { ModelError } from '#server/ground/models/model-error.ts'

type Fetch = typeof globalThis.fetch

interface ReadyModel {
  readonly model: Exclude<LanguageModel, string>
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>
  /** Called when the generation has ended. */
  readonly release: () => void
}

/**
 * The model behind a connection, called through `fetch`. SDK packages are loaded with the first request: a
 * server without a model never pays for them. URL and key are always passed, because the SDKs would look for
 * keys in the environment.
 */
export async function languageModelOf(
  connection: ModelConnection,
  addresses: CloudAddresses,
  fetch: Fetch,
): Promise<ReadyModel> {
  const { provider, model, key } = connection
  const settings = { baseURL: addressOf(connection, addresses), apiKey: key ?? '', fetch: refusePages(fetch) }
  const ready = (made: ReadyModel['model']): ReadyModel => ({ model: made, headers: {}, release: () => {} })
  switch (provider) {
    case 'openai':
      // OpenAI's newer API stores conversations for 30 days; this one does not.
      return ready((await import('@ai-sdk/openai')).createOpenAI(settings).chat(model))
    case 'anthropic':
      return ready((await import('@ai-sdk/anthropic')).createAnthropic(settings)(model))
    case 'google':
      return ready((await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model))
    case 'mistral':
      return ready((await import('@ai-sdk/mistral')).createMistral(settings)(model))
    case 'self_hosted': {
      const use = randomUUID()
      fetchByUse.set(use, settings.fetch)
      return {
        model: await ownServer(settings.baseURL, model),
        headers: { ...headersOf(connection), [useHeader]: use },
        release: () => void fetchByUse.delete(use),
      }
    }
  }
}

/**
 * Creating the client took as long as the first token of a local server, so it is cached per server and
 * model. Each request names its own `fetch` in a header; no key is cached here.
 */
async function ownServer(baseURL: string, model: string): Promise<ReadyModel['model']> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const name = JSON.stringify([baseURL, model])
  const made =
    cached.get(name) ??
    createOpenAICompatible({ name: 'own-server', baseURL, fetch: fetchOfUse, includeUsage: true })(model)
  // Move to the end; the oldest is evicted when there are too many.
  cached.delete(name)
  cached.set(name, made)
  if (cached.size > maxCached) cached.delete(cached.keys().next().value ?? '')
  return made
}

const cached = new Map<string, ReadyModel['model']>()
const maxCached = 20
const fetchByUse = new Map<string, Fetch>()
const useHeader = 'forerunners-use'

const fetchOfUse: Fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  const fetch = fetchByUse.get(headers.get(useHeader) ?? '')
  headers.delete(useHeader)
  // A generation that has ended sends no more requests.
  if (!fetch) throw new Error('A request of a generation that has ended')
  return fetch(input, { ...init, headers })
}

/** Refuses HTML pages: a router's login, a proxy's error, another program. */
function refusePages(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.ok && /html/.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel()
      throw new ModelError('model_no_server')
    }
    return response
  }
}
