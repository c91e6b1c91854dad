import { trimHistory } from '#server/features/chat/chat-prompt.ts'
import { pathTo } from '#server/features/chat/message-tree.ts'
import type { ConversationRow, ChatMessageRow } from '#server/features/chat/store.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { PriorMessage } from '#server/ground/models/prompt.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** The asking pilot with their current role and language. Refuses if the member is no longer active. */
export async function askerOf(
  tx: Tx,
  { familyId, accountId }: { familyId: string; accountId: string },
): Promise<Caller> {
  const member = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.role', 'accounts.language'])
    .where('members.family_id', '=', familyId)
    .where('members.account_id', '=', accountId)
    .where('members.status', '=', 'active')
    .executeTakeFirst()
  if (!member) refuse('not_permitted')
  return { familyId, accountId, role: member.role, language: member.language }
}

/** The question, and the messages before it on the same branch. */
export interface ReplyContext {
  readonly pilot: Caller
  readonly conversation: ConversationRow
  readonly question: string
  readonly history: readonly PriorMessage[]
}

const maxMessages = 30
const maxLetters = 12_000

export async function replyContextOf(tx: Tx, message: ChatMessageRow): Promise<ReplyContext> {
  const conversation = await tx
    .selectFrom('conversations')
    .selectAll()
    .where('family_id', '=', message.family_id)
    .where('id', '=', message.conversation_id)
    .executeTakeFirst()
  if (!conversation) refuse('not_found')
  const pilot = await askerOf(tx, { familyId: message.family_id, accountId: conversation.account_id })
  const path = await pathTo(tx, conversation, message.parent_id, maxMessages)
  const question = path.at(-1)?.body ?? ''
  const earlier = path.slice(0, -1).map(({ by, body }) => ({ by, text: body }))
  return { pilot, conversation, question, history: trimHistory(earlier, maxLetters) }
}
