import type { updateLlm } from '#contract/models/calls.ts'
import { showSettings } from '#server/features/models/settings.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Answer, Asked } from '#server/ground/asked.ts'
import { expectAuthentication } from '#server/ground/authentication.ts'
import { type ConnectionRow, lacksOf, sealedAt } from '#server/ground/models/connection.ts'
import { refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

/** Changes what was sent of one connection and leaves the rest. */
export function update(sealer: Sealer): Answer<typeof updateLlm> {
  return async ({ tx, pilot, body, now }) => {
    const { accountId } = pilot
    // Two devices at once: one after the other, so that one connection at most is in use.
    await lockAccount(tx, accountId)
    const { api_key: key, is_in_use: isInUse, provider } = body
    const kept = await tx
      .selectFrom('llm_connections')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .executeTakeFirst()
    const before = kept ?? emptyRow(accountId, provider, now)
    const row = { ...before, ...changesOf(body), is_in_use: isInUse ?? before.is_in_use, updated_at: now }
    expectFitting(row)
    row.sealed_key = sealedKey(sealer, { key, before, row })
    // Whoever wants it to answer has to give what it asks for; taking a key back later is always possible.
    if (isInUse && lacksOf({ ...row, key: row.sealed_key }) === 'no_model_key') refuseField('api_key', 'required')

    if (row.is_in_use) await tx.updateTable('llm_connections').set({ is_in_use: false }).where('account_id', '=', accountId).execute()
    await tx
      .insertInto('llm_connections')
      .values(row)
      .onConflict((there) => there.columns(['account_id', 'provider']).doUpdateSet(row))
      .execute()
    return showSettings(tx, accountId)
  }
}

type Body = Asked<typeof updateLlm>['body']

function changesOf({ model_name, context_length, endpoint, authentication, auth_name }: Body) {
  const sent = { model_name, context_length, endpoint, authentication, auth_name }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<ConnectionRow>
}

/** Where a provider is everybody knows; only a server of one's own has an address and a way to say who comes. */
function expectFitting({ provider, endpoint, authentication, auth_name, is_in_use, model_name }: ConnectionRow): void {
  if (provider !== 'self_hosted') {
    if (endpoint !== '') refuseField('endpoint', 'unknown')
    if (authentication !== 'none') refuseField('authentication', 'unknown')
  } else if (endpoint === '' && is_in_use) refuseField('endpoint', 'required')
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

function emptyRow(account_id: string, provider: ConnectionRow['provider'], updated_at: Date): ConnectionRow {
  const nothing = { model_name: '', context_length: null, endpoint: '', authentication: 'none', auth_name: '', sealed_key: null } as const
  return { account_id, provider, ...nothing, is_in_use: false, updated_at }
}
