import type { Membership } from '#server/ground/families.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export type OwnFamily = Awaited<ReturnType<typeof gatherOwnFamily>>

interface Author {
  readonly familyId: string
  readonly accountId: string
}

/**
 * Everything a pilot made in one family, or only their private data if they are no longer active. Binds the
 * transaction to that family.
 */
export async function gatherOwnFamily(
  tx: Tx,
  { family_id: familyId, role, status }: Membership,
  accountId: string,
) {
  await enterFamily(tx, familyId)
  const author = { familyId, accountId }
  const { name, since } = await membershipOf(tx, author)
  const isActive = status === 'active'
  return {
    family: name,
    role,
    status,
    since,
    documents: await documentsOf(tx, author, { onlyPersonal: !isActive }),
    comments: isActive ? await commentsOf(tx, author) : [],
    assessment: isActive ? await assessmentOf(tx, author) : [],
    approvals: isActive ? await approvalsOf(tx, author) : [],
    ratings: isActive ? await ratingsOf(tx, author) : [],
    api_tokens: await tokensOf(tx, author),
    conversations: isActive ? await conversationsOf(tx, author) : [],
  }
}

function tokensOf(tx: Tx, { familyId, accountId }: Author) {
  return tx
    .selectFrom('api_tokens')
    .select(['name', 'scope', 'created_at', 'expires_at', 'last_used_at'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

function membershipOf(tx: Tx, { familyId, accountId }: Author) {
  return tx
    .selectFrom('families')
    .innerJoin('members', 'members.family_id', 'families.family_id')
    .select(['families.name', 'members.since'])
    .where('families.family_id', '=', familyId)
    .where('members.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

function documentsOf(tx: Tx, { familyId, accountId }: Author, { onlyPersonal }: { onlyPersonal: boolean }) {
  return tx
    .selectFrom('document_versions')
    .innerJoin('documents', (on) =>
      on
        .onRef('documents.family_id', '=', 'document_versions.family_id')
        .onRef('documents.id', '=', 'document_versions.document_id'),
    )
    .select([
      'documents.id',
      'documents.class',
      'documents.capital',
      'documents.language',
      'documents.state',
      'documents.approved_version',
    ])
    .select([
      'document_versions.number',
      'document_versions.title',
      'document_versions.body',
      'document_versions.created_at',
    ])
    .where('document_versions.family_id', '=', familyId)
    .where('document_versions.author_id', '=', accountId)
    .$if(onlyPersonal, (versions) =>
      versions.where('documents.class', '=', 'personal').where('documents.author_id', '=', accountId),
    )
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .orderBy('document_versions.number')
    .execute()
}

/** Their comments, without the quoted words of others. */
function commentsOf(tx: Tx, { familyId, accountId }: Author) {
  return tx
    .selectFrom('document_comments')
    .select(['document_id', 'reply_to', 'version', 'text', 'created_at', 'edited_at'])
    .where('family_id', '=', familyId)
    .where('author_id', '=', accountId)
    .where('taken_back_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function assessmentOf(tx: Tx, { familyId, accountId }: Author) {
  return tx
    .selectFrom('answers')
    .select(['mission', 'question', 'answer', 'answered_at'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .orderBy('mission')
    .orderBy('question')
    .execute()
}

function approvalsOf(tx: Tx, { familyId, accountId }: Author) {
  return tx
    .selectFrom('approval_voices')
    .innerJoin('approval_rounds', (on) =>
      on
        .onRef('approval_rounds.family_id', '=', 'approval_voices.family_id')
        .onRef('approval_rounds.id', '=', 'approval_voices.round_id'),
    )
    .select([
      'approval_rounds.document_id',
      'approval_rounds.version',
      'approval_voices.verdict',
      'approval_voices.alignment',
    ])
    .select(['approval_voices.reason', 'approval_voices.answered_at'])
    .where('approval_voices.family_id', '=', familyId)
    .where('approval_voices.account_id', '=', accountId)
    .where('approval_voices.answered_at', 'is not', null)
    .orderBy('approval_voices.answered_at')
    .execute()
}

function ratingsOf(tx: Tx, { familyId, accountId }: Author) {
  return tx
    .selectFrom('capital_ratings')
    .select(['capital', 'perceived', 'rated_at'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .orderBy('rated_at')
    .execute()
}

function conversationsOf(tx: Tx, { familyId, accountId }: Author) {
  return tx
    .selectFrom('chat_messages')
    .innerJoin('conversations', (on) =>
      on
        .onRef('conversations.family_id', '=', 'chat_messages.family_id')
        .onRef('conversations.id', '=', 'chat_messages.conversation_id'),
    )
    .select([
      'conversations.id as conversation_id',
      'conversations.title',
      'chat_messages.by',
      'chat_messages.body',
      'chat_messages.created_at',
    ])
    .where('conversations.family_id', '=', familyId)
    .where('conversations.account_id', '=', accountId)
    .orderBy('conversations.created_at')
    .orderBy('chat_messages.created_at')
    .orderBy('chat_messages.id')
    .execute()
}
