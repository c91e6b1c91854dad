import { modelLimits, type updateLlm } from '#contract/models/calls.ts'
import { showSettings } from '#server/features/models/settings.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Answer, Asked } from '#server/ground/asked.ts'
import { expectAuthentication } from '#server/ground/authentication.ts'
import { type ConnectionRow, lacksOf, sealedAt } from '#server/ground/models/connection.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

/** Changes what was sent of one connection and leaves the rest. */
export function update(sealer: Sealer): Answer<typeof updateLlm> {
  return async ({ tx, pilot, body, now }) => {
    const { accountId } = pilot
    // Two devices at once: one after the other, so that one connection at most is in use.
    await lockAccount(tx, accountId)
    const { api_key: key, is_in_use: isInUse } = body
    const kept = await findRow(tx, accountId, body)
    const before = kept ?? (await emptyRow(tx, accountId, body, now))
    const row = { ...before, ...changesOf(body), is_in_use: isInUse ?? before.is_in_use, updated_at: now }
    expectFitting(row, body)
    if (row.provider === 'self_hosted' && row.name === '' && row.endpoint !== '')
      row.name = new URL(row.endpoint).host.slice(0, modelLimits.server_name)
    row.sealed_key = sealedKey(sealer, { key, before, row })
    // Whoever wants it to answer has to give what it asks for; taking a key back later is always possible.
    if (isInUse && lacksOf({ ...row, key: row.sealed_key }) === 'no_model_key') refuseField('api_key', 'required')

    if (row.is_in_use) await tx.updateTable('llm_connections').set({ is_in_use: false }).where('account_id', '=', accountId).execute()
    await tx
      .insertInto('llm_connections')
      .values(row)
      .onConflict((there) => there.columns(['account_id', 'id']).doUpdateSet(row))
      .execute()
    return { ...(await showSettings(tx, accountId)), saved_id: row.id }
  }
}

type Body = Asked<typeof updateLlm>['body']

function changesOf({ name, model_name, context_length, endpoint, authentication, auth_name }: Body) {
  const sent = { name, model_name, context_length, endpoint, authentication, auth_name }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<ConnectionRow>
}

/** Providers have fixed addresses; only a self-hosted server has a name, an address and its own authentication. */
function expectFitting({ provider, name, endpoint, authentication, auth_name, is_in_use, model_name }: ConnectionRow, { server_id }: Body): void {
  if (provider !== 'self_hosted') {
    if (server_id !== undefined) refuseField('server_id', 'unknown')
    if (name !== '') refuseField('name', 'unknown')
    if (endpoint !== '') refuseField('endpoint', 'unknown')
    if (authentication !== 'none') refuseField('authentication', 'unknown')
  } else if (endpoint === '' && (is_in_use || server_id === null)) refuseField('endpoint', 'required')
  expectAuthentication(authentication, auth_name)
  if (is_in_use && model_name === '') refuseField('model_name', 'required')
}

/** A key that was given for one server is never sent to another: there it is forgotten, and has to be given anew. */
function sealedKey(
  sealer: Sealer,
  { key, before, row }: { key: string | null | undefined; before: ConnectionRow; row: ConnectionRow },
): string | null {
  if (key) return sealer.seal(key, sealedAt(row))
  return key === null || sealedAt(before) !== sealedAt(row) ? null : before.sealed_key
}

/** The row that is changed; nothing where one is added. */
async function findRow(tx: Tx, accountId: string, { provider, server_id: serverId }: Body): Promise<ConnectionRow | undefined> {
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
  const nothing = { name: '', model_name: '', context_length: null, endpoint: '', authentication: 'none', auth_name: '', sealed_key: null } as const
  return { account_id, id: newId(now), provider, ...nothing, is_in_use: false, created_at: now, updated_at: now }
}
