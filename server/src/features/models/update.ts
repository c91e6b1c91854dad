import { modelLimits, type updateLlm } from '#contract/models/calls.ts'
import { showSettings } from '#server/features/models/settings.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler, HandlerContext } from '#server/ground/handler.ts'
import { expectAuthentication } from '#server/ground/authentication.ts'
import { type ConnectionRow, missingSetting, keySealPlace } from '#server/ground/models/connection.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

/** Updates the fields of a connection that were sent. */
export function update(sealer: Sealer): Handler<typeof updateLlm> {
  return async ({ tx, pilot, body, now }) => {
    const { accountId } = pilot
    // Concurrent updates run one after the other, so that at most one connection is in use.
    await lockAccount(tx, accountId)
    const { api_key: key, is_in_use: isInUse } = body
    const existing = await findRow(tx, accountId, body)
    const before = existing ?? (await emptyRow(tx, accountId, body, now))
    const row = { ...before, ...changesOf(body), is_in_use: isInUse ?? before.is_in_use, updated_at: now }
    expectAllowedFields(row, body)
    if (row.provider === 'self_hosted' && row.name === '' && row.endpoint !== '')
      row.name = new URL(row.endpoint).host.slice(0, modelLimits.server_name)
    row.sealed_key = await sealedKey(tx, sealer, { key, before, row })
    // A connection can't be put in use without its key, but the key can be removed later.
    if (isInUse && missingSetting({ ...row, key: row.sealed_key }) === 'no_model_key')
      refuseField('api_key', 'required')

    if (row.is_in_use)
      await tx
        .updateTable('llm_connections')
        .set({ is_in_use: false })
        .where('account_id', '=', accountId)
        .execute()
    await tx
      .insertInto('llm_connections')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(row))
      .execute()
    return { ...(await showSettings(tx, accountId)), saved_id: row.id }
  }
}

type Body = HandlerContext<typeof updateLlm>['body']

function changesOf({ name, model_name, context_length, endpoint, authentication, auth_name }: Body) {
  const sent = { name, model_name, context_length, endpoint, authentication, auth_name }
  return Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<ConnectionRow>
}

/**
 * Providers have fixed addresses; only a self-hosted server has a name, an address and its own
 * authentication.
 */
function expectAllowedFields(
  { provider, name, endpoint, authentication, auth_name, is_in_use, model_name }: ConnectionRow,
  { server_id }: Body,
): void {
  if (provider !== 'self_hosted') {
    if (server_id !== undefined) refuseField('server_id', 'unknown')
    if (name !== '') refuseField('name', 'unknown')
    if (endpoint !== '') refuseField('endpoint', 'unknown')
    if (authentication !== 'none') refuseField('authentication', 'unknown')
  } else if (endpoint === '' && (is_in_use || server_id === null)) refuseField('endpoint', 'required')
  expectAuthentication(authentication, auth_name)
  if (is_in_use && model_name === '') refuseField('model_name', 'required')
}

/** A key is never sent to another server: if the address changes, it is deleted and must be entered again. */
async function sealedKey(
  tx: Tx,
  sealer: Sealer,
  { key, before, row }: { key: string | null | undefined; before: ConnectionRow; row: ConnectionRow },
): Promise<string | null> {
  if (key) return sealer.seal(tx, key, keySealPlace(row))
  return key === null || keySealPlace(before) !== keySealPlace(row) ? null : before.sealed_key
}

/** The row to update; undefined if a new one is added. */
async function findRow(
  tx: Tx,
  accountId: string,
  { provider, server_id: serverId }: Body,
): Promise<ConnectionRow | undefined> {
  if (serverId === null) return undefined
  const row = await tx
    .selectFrom('llm_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .$if(serverId !== undefined, (query) => query.where('id', '=', serverId ?? ''))
    .orderBy('is_in_use', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return row ?? (serverId === undefined ? undefined : refuse('not_found'))
}

async function emptyRow(tx: Tx, account_id: string, { provider }: Body, now: Date): Promise<ConnectionRow> {
  const { count } = await tx
    .selectFrom('llm_connections')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('provider', '=', 'self_hosted')
    .executeTakeFirstOrThrow()
  if (provider === 'self_hosted' && count >= modelLimits.servers) refuse('too_many_servers')
  const emptyFields = {
    name: '',
    model_name: '',
    context_length: null,
    endpoint: '',
    authentication: 'none',
    auth_name: '',
    sealed_key: null,
  } as const
  return {
    account_id,
    id: newId(now),
    provider,
    ...emptyFields,
    is_in_use: false,
    created_at: now,
    updated_at: now,
  }
}
