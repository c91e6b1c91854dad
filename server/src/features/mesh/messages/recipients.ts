import type { output } from 'zod/v4/core'

import type { Scope } from '#contract/mesh/message-calls.ts'
import { type MeshFailure, writableKinds } from '#contract/mesh/names.ts'
import { nameOf } from '#server/features/mesh/contacts/contact-status.ts'
import { contactsOf, type ContactWithMember } from '#server/features/mesh/contacts/store.ts'
import { sortByName } from '#server/features/mesh/messages/sort-by-name.ts'
import { undeliverableReason } from '#server/features/mesh/messages/undeliverable.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuseField } from '#server/platform/refuse.ts'

export interface Recipients {
  readonly recipients: readonly ContactWithMember[]
  /** In the scope, but they can't receive messages now. */
  readonly undeliverable: readonly { readonly row: ContactWithMember; readonly failure: MeshFailure }[]
}

/** The contacts in a scope, by name. Ended ones are included only if the scope is that one contact. */
export async function findRecipients(
  tx: Tx,
  familyId: string,
  { scope, now }: { scope: output<typeof Scope>; now: Date },
): Promise<Recipients> {
  const kind = writableKinds.find((writable) => writable === scope)
  const isSingle = scope !== 'all' && kind === undefined
  const rows = await contactsOf(tx, familyId)
    .where('c.kind', 'in', kind === undefined ? [...writableKinds] : [kind])
    .$if(isSingle, (all) => all.where('c.id', '=', scope))
    .$if(!isSingle, (all) => all.where('c.ended_at', 'is', null))
    .execute()
  if (isSingle && rows.length === 0) refuseField('scope', 'not_found')
  const checked = sortByName(rows, nameOf).map((row) => ({ row, failure: undeliverableReason(row, now) }))
  return {
    recipients: checked.flatMap(({ row, failure }) => (failure === undefined ? [row] : [])),
    undeliverable: checked.flatMap(({ row, failure }) => (failure === undefined ? [] : [{ row, failure }])),
  }
}
