import { randomUUID } from 'node:crypto'

import type { LanguageModel } from 'ai'

import type { Connection } from '#server/ground/models/connection.ts'
import { addressOf, type CloudAddresses, headersOf } from '#server/ground/models/provider-address.ts'
import { ModelTrouble } from '#server/ground/models/trouble.ts'

type Fetch = typeof globalThis.fetch

interface ReadyModel {
  readonly model: Exclude<LanguageModel, string>
  /** What each question to it carries. */
  readonly headers: Readonly<Record<string, string>>
  /** To be called when the answer has ended. */
  readonly letGo: () => void
}

/**
 * The model behind a connection, asked by `fetch`. The packages are loaded with the first question: a house without a model never pays
 * for them. Address and key are always given, because the packages would else look for keys in the environment.
 */
export async function languageModelOf(connection: Connection, addresses: CloudAddresses, fetch: Fetch): Promise<ReadyModel> {
  const { provider, model, key } = connection
  const settings = { baseURL: addressOf(connection, addresses), apiKey: key ?? '', fetch: refusePages(fetch) }
  const ready = (made: ReadyModel['model']): ReadyModel => ({ model: made, headers: {}, letGo: () => {} })
  switch (provider) {
    case 'openai':
      // The newer protocol of OpenAI keeps what was said for 30 days; this one does not.
      return ready((await import('@ai-sdk/openai')).createOpenAI(settings).chat(model))
    case 'anthropic':
      return ready((await import('@ai-sdk/anthropic')).createAnthropic(settings)(model))
    case 'google':
      return ready((await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model))
    case 'mistral':
      return ready((await import('@ai-sdk/mistral')).createMistral(settings)(model))
    case 'self_hosted': {
      const use = randomUUID()
      waysOut.set(use, settings.fetch)
      return {
        model: await ownServer(settings.baseURL, model),
        headers: { ...headersOf(connection), [useHeader]: use },
        letGo: () => void waysOut.delete(use),
      }
    }
  }
}

/**
 * A server of one's own answers at once, and making what speaks with it took as long as its first word: it is made once for each server
 * and model. Whoever asks says with each question by which way it goes out; no key is kept in here.
 */
async function ownServer(baseURL: string, model: string): Promise<ReadyModel['model']> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const name = JSON.stringify([baseURL, model])
  const made = known.get(name) ?? createOpenAICompatible({ name: 'own-server', baseURL, fetch: byItsWay, includeUsage: true })(model)
  // The newest last; the oldest goes when there are too many.
  known.delete(name)
  known.set(name, made)
  if (known.size > mostKnown) known.delete(known.keys().next().value ?? '')
  return made
}

const known = new Map<string, ReadyModel['model']>()
const mostKnown = 20
const waysOut = new Map<string, Fetch>()
const useHeader = 'forerunners-use'

const byItsWay: Fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  const way = waysOut.get(headers.get(useHeader) ?? '')
  headers.delete(useHeader)
  // An answer that has ended asks nothing more.
  if (!way) throw new Error('A question without a way out')
  return way(input, { ...init, headers })
}

/** A page where a model should answer: a router's front door, a proxy's error, another program's address. */
function refusePages(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.ok && /html/.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel()
      throw new ModelTrouble('model_no_server')
    }
    return response
  }
}
