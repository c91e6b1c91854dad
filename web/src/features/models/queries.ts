import { queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listLlmModels, readLlm } from '#contract/models/calls.ts'
import type { Provider } from '#contract/models/providers.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type LlmSettings = ReplyOf<typeof readLlm>
/** A saved connection, or an empty one without an id. */
export type ModelConnection = Omit<LlmSettings['connections'][number], 'id'> & { readonly id: string | null }

export const llmQuery = queryOptions({
  queryKey: ['llm'],
  queryFn: ({ signal }) => sendOrThrow(readLlm, { signal }),
})

/** The models a provider or server offers. Read on demand only: it is an outgoing request. */
export const modelListQuery = ({ provider, id }: Pick<ModelConnection, 'provider' | 'id'>) =>
  queryOptions({
    queryKey: ['llm-found', provider, id],
    queryFn: ({ signal }) => sendOrThrow(listLlmModels, { query: connectionKey({ provider, id }), signal }),
    enabled: false,
    retry: false,
    staleTime: Infinity,
  })

/** The fields that identify a connection in a call; there may be several servers. */
export function connectionKey({ provider, id }: Pick<ModelConnection, 'provider' | 'id'>) {
  return { provider, ...(provider === 'self_hosted' && id !== null && { server_id: id }) }
}

/** The connection to a provider, or an empty one if none is saved. */
export function connectionOf(settings: LlmSettings, provider: Provider): ModelConnection {
  return settings.connections.find((one) => one.provider === provider) ?? { provider, ...nothing }
}

/** The pilot's self-hosted servers, in the order they were added. */
export function serversOf(settings: LlmSettings): readonly LlmSettings['connections'][number][] {
  return settings.connections.filter(({ provider }) => provider === 'self_hosted')
}

/** A self-hosted server, or an empty one to add. */
export function serverOf(settings: LlmSettings, id: string | null): ModelConnection {
  return serversOf(settings).find((server) => server.id === id) ?? { provider: 'self_hosted', ...nothing }
}

/** The connection in use, if any. */
export function inUseOf(settings: LlmSettings): LlmSettings['connections'][number] | undefined {
  return settings.connections.find(({ provider, id }) =>
    settings.server_id === null ? provider === settings.provider : id === settings.server_id,
  )
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
