import type { renamePasskey } from '#contract/passkeys/calls.ts'
import { shownColumns, shownPasskey } from '#server/features/passkeys/list.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

export const rename: Answer<typeof renamePasskey> = async ({ tx, pilot, params, body }) => {
  const row = await tx
    .updateTable('passkeys')
    .set({ name: body.name })
    .where('id', '=', params.id)
    .where('account_id', '=', pilot.accountId)
    .returning(shownColumns)
    .executeTakeFirst()
  return shownPasskey(row ?? refuse('not_found'))
}
