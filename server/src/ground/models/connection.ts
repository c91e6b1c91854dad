import type { Selectable } from 'kysely'

import { type Authentication, knownModel, type Provider } from '#contract/models/providers.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import type { Tables } from '#server/tables/all.ts'

/** A connection to a model with its decrypted key: never shown, logged, or held longer than one call. */
export interface ModelConnection {
  readonly provider: Provider
  readonly model: string
  readonly contextLength: number | null
  readonly endpoint: string
  readonly authentication: Authentication
  readonly authName: string
  readonly key: string | null
}

export type ConnectionRow = Selectable<Tables['llm_connections']>

/**
 * The sealing context of a key. It includes the server's origin, so that the key can't be opened for another
 * server.
 */
export function keySealPlace({
  account_id,
  provider,
  endpoint,
}: Pick<ConnectionRow, 'account_id' | 'provider' | 'endpoint'>): string {
  return `llm_connections:${account_id}:${provider}:${endpoint === '' ? '' : new URL(endpoint).origin}`
}

/** Selects a connection; without a provider and a server, the one in use. */
export interface ConnectionQuery {
  readonly provider?: Provider | undefined
  readonly serverId?: string | undefined
}

/** The connection to one provider or server; of several servers the one in use, or else the first. */
export async function findConnection(
  tx: Tx,
  sealer: Sealer,
  { accountId, provider, serverId }: ConnectionQuery & { accountId: string },
): Promise<ModelConnection | undefined> {
  const isNamed = provider !== undefined || serverId !== undefined
  const row = await tx
    .selectFrom('llm_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? 'self_hosted'))
    .$if(serverId !== undefined, (query) =>
      query.where('provider', '=', 'self_hosted').where('id', '=', serverId ?? ''),
    )
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
    return sealer.open(row.sealed_key, keySealPlace(row))
  } catch {
    // Sealed with another server's key file, so it is lost. Its owner sees that the key is missing.
    return null
  }
}

/** The setting its owner still has to enter before the model can be used. */
export function missingSetting({
  provider,
  endpoint,
  authentication,
  key,
}: Pick<ModelConnection, 'provider' | 'endpoint' | 'authentication' | 'key'>):
  | 'no_model'
  | 'no_model_key'
  | undefined {
  if (provider === 'self_hosted' && endpoint === '') return 'no_model'
  const needsKey = provider !== 'self_hosted' || authentication !== 'none'
  return needsKey && key === null ? 'no_model_key' : undefined
}
