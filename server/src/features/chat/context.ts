import { fittingHistory } from '#server/features/chat/question.ts'
import { pathTo } from '#server/features/chat/path.ts'
import type { ConversationRow, MessageRow } from '#server/features/chat/store.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import type { Said } from '#server/ground/models/prompt.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Who asks, with the role and the language they have now: somebody who was made inactive reads nothing any more. */
export async function askerOf(tx: Tx, { familyId, accountId }: { familyId: string; accountId: string }): Promise<Asker> {
  const seat = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.role', 'accounts.language'])
    .where('members.family_id', '=', familyId)
    .where('members.account_id', '=', accountId)
    .where('members.status', '=', 'active')
    .executeTakeFirst()
  if (!seat) refuse('not_permitted')
  return { familyId, accountId, role: seat.role, language: seat.language }
}

export interface Context {
  readonly pilot: Asker
  readonly conversation: ConversationRow
  readonly question: string
  readonly history: readonly Said[]
}

const mostMessages = 30
const mostLetters = 12_000

/** What an answer follows on: the question, and what was said before it on the same branch. */
export async function contextOf(tx: Tx, message: MessageRow): Promise<Context> {
  const conversation = await tx
    .selectFrom('conversations')
    .selectAll()
    .where('family_id', '=', message.family_id)
    .where('id', '=', message.conversation_id)
    .executeTakeFirst()
  if (!conversation) refuse('not_found')
  const pilot = await askerOf(tx, { familyId: message.family_id, accountId: conversation.account_id })
  const path = await pathTo(tx, conversation, message.parent_id, mostMessages)
  const question = path.at(-1)?.body ?? ''
  const said = path.slice(0, -1).map(({ by, body }) => ({ by, text: body }))
  return { pilot, conversation, question, history: fittingHistory(said, mostLetters) }
}
