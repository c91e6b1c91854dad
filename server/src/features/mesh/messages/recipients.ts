import type { output } from 'zod/v4/core'

import type { Scope } from '#contract/mesh/message-calls.ts'
import { type MeshTrouble, writableKinds } from '#contract/mesh/names.ts'
import { nameOf } from '#server/features/mesh/contacts/look-of.ts'
import { contactsOf, type SeatedContact } from '#server/features/mesh/contacts/store.ts'
import { inOrder } from '#server/features/mesh/messages/in-order.ts'
import { leftOut } from '#server/features/mesh/messages/left-out.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuseField } from '#server/platform/refuse.ts'

export interface Recipients {
  readonly reached: readonly SeatedContact[]
  /** In the scope, and yet they get nothing. */
  readonly leftOut: readonly { readonly row: SeatedContact; readonly trouble: MeshTrouble }[]
}

/** Who is in a scope, by name. What has ended is no longer in the network; it is named only where it was meant by itself. */
export async function findRecipients(tx: Tx, familyId: string, { scope, now }: { scope: output<typeof Scope>; now: Date }): Promise<Recipients> {
  const kind = writableKinds.find((one) => one === scope)
  const isOne = scope !== 'all' && kind === undefined
  const rows = await contactsOf(tx, familyId)
    .where('c.kind', 'in', kind === undefined ? [...writableKinds] : [kind])
    .$if(isOne, (all) => all.where('c.id', '=', scope))
    .$if(!isOne, (all) => all.where('c.ended_at', 'is', null))
    .execute()
  if (isOne && rows.length === 0) refuseField('scope', 'not_found')
  const judged = inOrder(rows, nameOf).map((row) => ({ row, trouble: leftOut(row, now) }))
  return {
    reached: judged.flatMap(({ row, trouble }) => (trouble === undefined ? [row] : [])),
    leftOut: judged.flatMap(({ row, trouble }) => (trouble === undefined ? [] : [{ row, trouble }])),
  }
}
