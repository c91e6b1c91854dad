import type { Selectable } from 'kysely'

import { type Authentication, knownModel, type Provider } from '#contract/models/providers.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
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

/** The connection to one provider, or without one named the one in use. */
export async function findConnection(
  tx: Tx,
  sealer: Sealer,
  asked: { accountId: string; provider?: Provider | undefined },
): Promise<Connection | undefined> {
  const query = tx.selectFrom('llm_connections').selectAll().where('account_id', '=', asked.accountId)
  const row = await (asked.provider ? query.where('provider', '=', asked.provider) : query.where('is_in_use', '=', true)).executeTakeFirst()
  if (!row) return undefined
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
