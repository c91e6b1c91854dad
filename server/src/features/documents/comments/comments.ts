import type { Selectable } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { listComments } from '#contract/documents/comment-calls.ts'
import { type DocumentRow, lockDocument, mayWrite } from '#server/features/documents/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export type CommentRow = Selectable<Tables['document_comments']>
type NamedRow = CommentRow & { readonly author_name: string; readonly settled_name: string | null }
type ShownComment = ReplyOf<typeof listComments>['items'][number]

/** A comment or reply on a document the pilot may read. Locks the document, which serializes its comments. */
export async function lockComment(
  tx: Tx,
  pilot: Pilot,
  { id, comment_id }: { readonly id: string; readonly comment_id: string },
) {
  const document = await lockDocument(tx, pilot, id)
  const comment = await commentsOf(tx, document)
    .where('document_comments.id', '=', comment_id)
    .executeTakeFirst()
  return { document, comment: comment ?? refuse('not_found') }
}

/** All comments and replies of a document, with the names of their authors and settlers. */
export function commentsOf(tx: Tx, { family_id, id }: Pick<DocumentRow, 'family_id' | 'id'>) {
  return tx
    .selectFrom('document_comments')
    .innerJoin('accounts as author', 'author.id', 'document_comments.author_id')
    .leftJoin('accounts as settler', 'settler.id', 'document_comments.settled_by')
    .selectAll('document_comments')
    .select(['author.full_name as author_name', 'settler.full_name as settled_name'])
    .where('document_comments.family_id', '=', family_id)
    .where('document_comments.document_id', '=', id)
}

/** Comments with their replies, as this pilot sees them, in the given order. */
export async function showComments(
  tx: Tx,
  pilot: Pilot,
  document: DocumentRow,
  comments: readonly NamedRow[],
): Promise<ShownComment[]> {
  if (comments.length === 0) return []
  const ids = comments.map(({ id }) => id)
  const replies = await commentsOf(tx, document)
    .where('document_comments.reply_to', 'in', ids)
    .orderBy('document_comments.id')
    .execute()
  const byComment = new Map<string | null, NamedRow[]>(ids.map((id) => [id, []]))
  for (const reply of replies) byComment.get(reply.reply_to)?.push(reply)
  return comments.map((comment) => shownComment(pilot, document, comment, byComment.get(comment.id) ?? []))
}

/** One comment with its replies, as this pilot sees it. */
export async function showComment(
  tx: Tx,
  pilot: Pilot,
  document: DocumentRow,
  id: string,
): Promise<ShownComment> {
  const comment = await commentsOf(tx, document)
    .where('document_comments.id', '=', id)
    .executeTakeFirstOrThrow()
  const [only] = await showComments(tx, pilot, document, [comment])
  return only ?? refuse('not_found')
}

/** The author may edit until the first reply, because a reply refers to the text it saw. */
export function mayEdit(
  { accountId }: Pilot,
  { author_id, taken_back_at }: CommentRow,
  hasReply: boolean,
): boolean {
  return author_id === accountId && taken_back_at === null && !hasReply
}

export function maySettle(pilot: Pilot, document: DocumentRow, comment: CommentRow): boolean {
  return comment.author_id === pilot.accountId || mayWrite(pilot, document)
}

function shownComment(
  pilot: Pilot,
  document: DocumentRow,
  comment: NamedRow,
  replies: readonly NamedRow[],
): ShownComment {
  const { settled_at, settled_by, settled_name, taken_back_at, version, hash, passage, quote, occurrence } =
    comment
  const isOwn = comment.author_id === pilot.accountId
  return {
    ...shownText(comment),
    // Null only in replies.
    version: version ?? 0,
    hash: hash ?? '',
    passage: passage ?? 0,
    quote: quote ?? '',
    occurrence: occurrence ?? 0,
    is_deleted: taken_back_at !== null,
    settled:
      settled_at && settled_by
        ? { by_id: settled_by, by_name: settled_name ?? '', at: settled_at.toISOString() }
        : null,
    replies: replies.map((reply, index) => ({
      ...shownText(reply),
      may: {
        edit: mayEdit(pilot, reply, index < replies.length - 1),
        delete: reply.author_id === pilot.accountId,
      },
    })),
    may: {
      edit: mayEdit(pilot, comment, replies.length > 0),
      delete: isOwn && taken_back_at === null,
      settle: maySettle(pilot, document, comment),
    },
  }
}

function shownText({ id, text, author_id, author_name, created_at, edited_at }: NamedRow) {
  return {
    id,
    text,
    author_id,
    author_name,
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  }
}
