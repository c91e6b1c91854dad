import { decide } from '#contract/documents/protocol.ts'
import { answersOf, type Question } from '#server/features/documents/approval.ts'
import type { DocumentRow } from '#server/features/documents/store.ts'
import { tell } from '#server/ground/tell.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Asking {
  readonly by: string
  /** The author has just been told why not; that the family is asked too they know from it. */
  readonly isReasoned?: boolean
  readonly now: Date
}

/** A question was put: whoever has a voice that counts and has not given it is told. Advice that nobody waits for is not asked for. */
export async function tellAsked(tx: Tx, document: DocumentRow, question: Question, { by, isReasoned = false, now }: Asking): Promise<void> {
  const answers = answersOf(question)
  const silent = decide(question.matter, answers).voters.filter((id) => !answers.some((answer) => answer.by === id))
  const asked = isReasoned ? silent.filter((id) => id !== document.author_id) : silent
  await ask(tx, document, { to: asked, by, version: question.version.number, now })
}

/** The approval of somebody was asked for on top. */
export async function tellAdded(tx: Tx, document: DocumentRow, accountId: string, { by, now }: Asking): Promise<void> {
  await ask(tx, document, { to: [accountId], by, version: document.version, now })
}

/** Whoever still has the same request before their eyes is not asked again. */
async function ask(
  tx: Tx,
  { family_id, id }: DocumentRow,
  { to, by, version, now }: Asking & { to: readonly string[]; version: number },
): Promise<void> {
  const asked = await tx
    .selectFrom('notices')
    .select('account_id')
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .where('version', '=', version)
    .where('kind', '=', 'approval_asked')
    .where('read_at', 'is', null)
    .execute()
  const news = to.filter((account) => !asked.some(({ account_id }) => account_id === account))
  await tell(tx, family_id, { kind: 'approval_asked', to: news, by, documentId: id, version, now })
}
