import { queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listLlmModels, readLlm } from '#contract/models/calls.ts'
import type { Provider } from '#contract/models/providers.ts'
import { ask } from '#web/lib/ask.ts'

export type LlmSettings = ReplyOf<typeof readLlm>
/** A saved connection, or an empty one without an id. */
export type Connection = Omit<LlmSettings['connections'][number], 'id'> & { readonly id: string | null }

export const llmQuery = queryOptions({ queryKey: ['llm'], queryFn: ({ signal }) => ask(readLlm, { signal }) })

/** The models a provider or server offers. Read on demand only: it is an outgoing request. */
export const foundQuery = ({ provider, id }: Pick<Connection, 'provider' | 'id'>) =>
  queryOptions({
    queryKey: ['llm-found', provider, id],
    queryFn: ({ signal }) => ask(listLlmModels, { query: whichOf({ provider, id }), signal }),
    enabled: false,
    retry: false,
    staleTime: Infinity,
  })

/** How a call names a connection: there may be several servers. */
export function whichOf({ provider, id }: Pick<Connection, 'provider' | 'id'>) {
  return { provider, ...(provider === 'self_hosted' && id !== null && { server_id: id }) }
}

/** The connection to a provider, or an empty one where none was saved yet. */
export function connectionOf(settings: LlmSettings, provider: Provider): Connection {
  return settings.connections.find((one) => one.provider === provider) ?? { provider, ...nothing }
}

/** The pilot's self-hosted servers, in the order they were added. */
export function serversOf(settings: LlmSettings): readonly LlmSettings['connections'][number][] {
  return settings.connections.filter(({ provider }) => provider === 'self_hosted')
}

/** One of them, or an empty one to add. */
export function serverOf(settings: LlmSettings, id: string | null): Connection {
  return serversOf(settings).find((server) => server.id === id) ?? { provider: 'self_hosted', ...nothing }
}

/** The connection that answers, if any does. */
export function inUseOf(settings: LlmSettings): LlmSettings['connections'][number] | undefined {
  return settings.connections.find(({ provider, id }) => (settings.server_id === null ? provider === settings.provider : id === settings.server_id))
}

const nothing = {
  id: null,
  name: '',
  model_name: '',
  context_length: null,
  has_key: false,
  endpoint: '',
  authentication: 'none',
  auth_name: '',
} as const
