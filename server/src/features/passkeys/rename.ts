import type { renamePasskey } from '#contract/passkeys/calls.ts'
import { shownColumns, shownPasskey } from '#server/features/passkeys/list.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

export const rename: Handler<typeof renamePasskey> = async ({ tx, pilot, params, body }) => {
  const row = await tx
    .updateTable('passkeys')
    .set({ name: body.name })
    .where('id', '=', params.id)
    .where('account_id', '=', pilot.accountId)
    .returning(shownColumns)
    .executeTakeFirst()
  return shownPasskey(row ?? refuse('not_found'))
}
