import type { ReplyOf } from '#contract/call.ts'
import type { readLlm } from '#contract/models/calls.ts'
import { providers } from '#contract/models/providers.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The pilot's model settings, without the keys. */
export async function showSettings(tx: Tx, accountId: string): Promise<ReplyOf<typeof readLlm>> {
  const rows = await tx
    .selectFrom('llm_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ordered = rows.toSorted((a, b) => providers.indexOf(a.provider) - providers.indexOf(b.provider))
  const inUse = rows.find(({ is_in_use }) => is_in_use)
  return {
    provider: inUse?.provider ?? null,
    server_id: inUse?.provider === 'self_hosted' ? inUse.id : null,
    connections: ordered.map(({ sealed_key, ...row }) => ({ ...row, has_key: sealed_key !== null })),
  }
}
