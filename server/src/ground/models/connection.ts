import type { Selectable } from 'kysely'

import { type Authentication, knownModel, type Provider } from '#contract/models/providers.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import type { Tables } from '#server/tables.ts'

/** A way to a model, with its key open: never shown, never logged, never kept longer than one call. */
export interface Connection {
  readonly provider: Provider
  readonly model: string
  readonly contextLength: number | null
  readonly endpoint: string
  readonly authentication: Authentication
  readonly authName: string
  readonly key: string | null
}

export type ConnectionRow = Selectable<Tables['llm_connections']>

/** Where a key lies. The server it was given for is part of it: moved to another one it can't be opened. */
export function sealedAt({ account_id, provider, endpoint }: Pick<ConnectionRow, 'account_id' | 'provider' | 'endpoint'>): string {
  return `llm_connections:${account_id}:${provider}:${endpoint === '' ? '' : new URL(endpoint).origin}`
}

/** Which connection is meant; without a provider and a server the one in use. */
export interface WhichConnection {
  readonly provider?: Provider | undefined
  readonly serverId?: string | undefined
}

/** The connection to one provider or server. Of several servers without one named it is the one in use, or else the first. */
export async function findConnection(
  tx: Tx,
  sealer: Sealer,
  { accountId, provider, serverId }: WhichConnection & { accountId: string },
): Promise<Connection | undefined> {
  const isNamed = provider !== undefined || serverId !== undefined
  const row = await tx
    .selectFrom('llm_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? 'self_hosted'))
    .$if(serverId !== undefined, (query) => query.where('provider', '=', 'self_hosted').where('id', '=', serverId ?? ''))
    .$if(!isNamed, (query) => query.where('is_in_use', '=', true))
    .orderBy('is_in_use', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!row) return serverId === undefined ? undefined : refuse('not_found')
  return {
    provider: row.provider,
    model: row.model_name,
    contextLength: row.context_length ?? knownModel(row.provider, row.model_name)?.context_length ?? null,
    endpoint: row.endpoint,
    authentication: row.authentication,
    authName: row.auth_name,
    key: openKey(sealer, row),
  }
}

function openKey(sealer: Sealer, row: ConnectionRow): string | null {
  if (row.sealed_key === null) return null
  try {
    return sealer.open(row.sealed_key, sealedAt(row))
  } catch {
    // Sealed by another house's key file: lost, as if it had never been given. Its owner is told that it is missing.
    return null
  }
}

/** Whether everything is there that its owner has to give before a model can be asked. */
export function lacksOf({
  provider,
  endpoint,
  authentication,
  key,
}: Pick<Connection, 'provider' | 'endpoint' | 'authentication' | 'key'>): 'no_model' | 'no_model_key' | undefined {
  if (provider === 'self_hosted' && endpoint === '') return 'no_model'
  const needsKey = provider !== 'self_hosted' || authentication !== 'none'
  return needsKey && key === null ? 'no_model_key' : undefined
}
