import type { Seat } from '#server/ground/families.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export type OwnFamily = Awaited<ReturnType<typeof gatherOwnFamily>>

/** Everything a pilot made in one family, or only their private data if they are no longer active. Binds the transaction to that family. */
export async function gatherOwnFamily(tx: Tx, { family_id: familyId, role, status }: Seat, accountId: string) {
  await enterFamily(tx, familyId)
  const { name, since } = await tx
    .selectFrom('families')
    .innerJoin('members', 'members.family_id', 'families.family_id')
    .select(['families.name', 'members.since'])
    .where('families.family_id', '=', familyId)
    .where('members.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const seat = { family: name, role, status, since }
  const isActive = status === 'active'
  const papers = await tx
    .selectFrom('document_versions')
    .innerJoin('documents', (on) =>
      on.onRef('documents.family_id', '=', 'document_versions.family_id').onRef('documents.id', '=', 'document_versions.document_id'),
    )
    .select(['documents.id', 'documents.class', 'documents.capital', 'documents.language', 'documents.state', 'documents.approved_version'])
    .select(['document_versions.number', 'document_versions.title', 'document_versions.body', 'document_versions.created_at'])
    .where('document_versions.family_id', '=', familyId)
    .where('document_versions.author_id', '=', accountId)
    .$if(!isActive, (versions) => versions.where('documents.class', '=', 'personal').where('documents.author_id', '=', accountId))
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .orderBy('document_versions.number')
    .execute()
  if (!isActive) return { ...seat, papers, comments: [], assessment: [], approvals: [], ratings: [], conversations: [] }
  // What they said, without the words of others that it is about.
  const comments = await tx
    .selectFrom('document_comments')
    .select(['document_id', 'reply_to', 'version', 'text', 'created_at', 'edited_at'])
    .where('family_id', '=', familyId)
    .where('author_id', '=', accountId)
    .where('taken_back_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const assessment = await tx
    .selectFrom('answers')
    .select(['mission', 'question', 'answer', 'answered_at'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .orderBy('mission')
    .orderBy('question')
    .execute()
  const approvals = await tx
    .selectFrom('approval_voices')
    .innerJoin('approval_rounds', (on) =>
      on.onRef('approval_rounds.family_id', '=', 'approval_voices.family_id').onRef('approval_rounds.id', '=', 'approval_voices.round_id'),
    )
    .select(['approval_rounds.document_id', 'approval_rounds.version', 'approval_voices.verdict', 'approval_voices.alignment'])
    .select(['approval_voices.reason', 'approval_voices.answered_at'])
    .where('approval_voices.family_id', '=', familyId)
    .where('approval_voices.account_id', '=', accountId)
    .where('approval_voices.answered_at', 'is not', null)
    .orderBy('approval_voices.answered_at')
    .execute()
  const ratings = await tx
    .selectFrom('capital_ratings')
    .select(['capital', 'perceived', 'rated_at'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .orderBy('rated_at')
    .execute()
  const conversations = await tx
    .selectFrom('chat_messages')
    .innerJoin('conversations', (on) =>
      on.onRef('conversations.family_id', '=', 'chat_messages.family_id').onRef('conversations.id', '=', 'chat_messages.conversation_id'),
    )
    .select(['conversations.id as conversation_id', 'conversations.title', 'chat_messages.by', 'chat_messages.body', 'chat_messages.created_at'])
    .where('conversations.family_id', '=', familyId)
    .where('conversations.account_id', '=', accountId)
    .orderBy('conversations.created_at')
    .orderBy('chat_messages.created_at')
    .orderBy('chat_messages.id')
    .execute()
  return { ...seat, papers, comments, assessment, approvals, ratings, conversations }
}
