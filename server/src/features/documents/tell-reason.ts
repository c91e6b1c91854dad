import type { Voice } from '#server/features/documents/approval.ts'
import type { DocumentRow } from '#server/features/documents/store.ts'
import { writeMail } from '#server/ground/mail.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Told {
  readonly voices: readonly Voice[]
  readonly reason: string
  readonly said: string
  readonly now: Date
}

/** The reason of a no or of a request for changes reaches the author and everyone who had approved. */
export async function tellReason(tx: Tx, pilot: Pilot, document: DocumentRow, { voices, reason, said, now }: Told): Promise<void> {
  const approvers = voices.filter(({ verdict }) => verdict === 'yes').map(({ account_id }) => account_id)
  const reached = [...new Set([document.author_id, ...approvers])].filter((id) => id !== pilot.accountId)
  if (reached.length === 0) return
  const people = await tx
    .selectFrom('accounts')
    .innerJoin('members', 'members.account_id', 'accounts.id')
    .select(['accounts.email', 'accounts.language'])
    .where('members.family_id', '=', pilot.familyId)
    .where('members.status', '=', 'active')
    .where('accounts.id', 'in', reached)
    .execute()
  const kind = said === 'document.declined' ? ('declined' as const) : ('changes_requested' as const)
  const values = { name: pilot.me.account.full_name || pilot.me.account.email, paper: document.title, reason }
  for (const { email, language } of people) await writeMail(tx, { to: email, language, kind, values, now })
}
