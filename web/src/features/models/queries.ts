import { queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listLlmModels, readLlm } from '#contract/models/calls.ts'
import type { Provider } from '#contract/models/providers.ts'
import { ask } from '#web/lib/ask.ts'

export type LlmSettings = ReplyOf<typeof readLlm>
export type Connection = LlmSettings['connections'][number]

export const llmQuery = queryOptions({ queryKey: ['llm'], queryFn: ({ signal }) => ask(readLlm, { signal }) })

/** What a provider says it has. Asked only when somebody wants to know: it goes out into the world. */
export const foundQuery = (provider: Provider) =>
  queryOptions({
    queryKey: ['llm-found', provider],
    queryFn: ({ signal }) => ask(listLlmModels, { query: { provider }, signal }),
    enabled: false,
    retry: false,
    staleTime: Infinity,
  })

/** The connection to a provider, or an empty one where none was saved yet. */
export function connectionOf(settings: LlmSettings, provider: Provider): Connection {
  const empty = { provider, model_name: '', context_length: null, has_key: false, endpoint: '', authentication: 'none', auth_name: '' } as const
  return settings.connections.find((one) => one.provider === provider) ?? empty
}
