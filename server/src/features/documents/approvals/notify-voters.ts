import { decide } from '#contract/documents/protocol.ts'
import { matterOf, type Round, votesOf } from '#server/features/documents/approvals/round.ts'
import type { DocumentRow } from '#server/features/documents/store.ts'
import { notify } from '#server/ground/notify.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface NotifyContext {
  readonly by: string
  /** The author was already notified with the reason, and needs no second notification. */
  readonly isReasoned?: boolean
  readonly now: Date
}

/** Notifies the voters of a new round who have not voted. Members who can only advise are not notified. */
export async function notifyVoters(
  tx: Tx,
  round: Round,
  { by, isReasoned = false, now }: NotifyContext,
): Promise<void> {
  const { document, version } = round
  const votes = votesOf(round)
  const missing = decide(matterOf(round), votes).voters.filter((id) => !votes.some((vote) => vote.by === id))
  const recipients = isReasoned ? missing.filter((id) => id !== document.author_id) : missing
  await notifyOnce(tx, document, { to: recipients, by, version: version.number, now })
}

/** Notifies a member whose approval was added. */
export async function notifyAddedVoter(
  tx: Tx,
  document: DocumentRow,
  accountId: string,
  { by, now }: NotifyContext,
): Promise<void> {
  await notifyOnce(tx, document, { to: [accountId], by, version: document.version, now })
}

/** Skips members who have an unread notification about the same version. */
async function notifyOnce(
  tx: Tx,
  { family_id, id }: DocumentRow,
  { to, by, version, now }: NotifyContext & { to: readonly string[]; version: number },
): Promise<void> {
  const pending = await tx
    .selectFrom('notices')
    .select('account_id')
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .where('version', '=', version)
    .where('kind', '=', 'approval_asked')
    .where('read_at', 'is', null)
    .execute()
  const recipients = to.filter((account) => !pending.some(({ account_id }) => account_id === account))
  await notify(tx, family_id, { kind: 'approval_asked', to: recipients, by, documentId: id, version, now })
}
