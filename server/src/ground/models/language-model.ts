import type { LanguageModel } from 'ai'

import type { Connection } from '#server/ground/models/connection.ts'
import { addressOf, type CloudAddresses, headersOf } from '#server/ground/models/provider-address.ts'
import { ModelTrouble } from '#server/ground/models/trouble.ts'

type Fetch = typeof globalThis.fetch

/**
 * The model behind a connection. The packages are loaded with the first question: a house without a model never pays for them. Address
 * and key are always given, because the packages would else look for keys in the environment.
 */
export async function languageModelOf(connection: Connection, addresses: CloudAddresses, fetch: Fetch): Promise<Exclude<LanguageModel, string>> {
  const { provider, model, key } = connection
  const settings = { baseURL: addressOf(connection, addresses), apiKey: key ?? '', fetch: refusePages(fetch) }
  switch (provider) {
    case 'openai':
      // The newer protocol of OpenAI keeps what was said for 30 days; this one does not.
      return (await import('@ai-sdk/openai')).createOpenAI(settings).chat(model)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model)
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(settings)(model)
    case 'self_hosted': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        name: 'own-server',
        baseURL: settings.baseURL,
        fetch: settings.fetch,
        headers: headersOf(connection),
        includeUsage: true,
      })(model)
    }
  }
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
