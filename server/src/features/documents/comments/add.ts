import { commentLimits, type addComment } from '#contract/documents/comment-calls.ts'
import { splitPassages } from '#contract/documents/passages.ts'
import { occurrencesOf, quoteOf, shownText, wordsOf } from '#contract/documents/locate-quote.ts'
import { showComment } from '#server/features/documents/comments/comments.ts'
import { findVersion, lockDocument } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { notify } from '#server/ground/notify.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Comments on a version. It may be an older one, which the pilot read before a newer one was saved. */
export const add: Handler<typeof addComment> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  const document = await lockDocument(tx, pilot, params.id)
  if (body.version > document.version) refuseField('version', 'not_found')
  const { hash, body: text } = await findVersion(tx, familyId, document.id, body.version)
  const words = quotedWords(splitPassages(text)[body.passage], body)
  await expectRoom(tx, familyId, document.id)

  const id = newId(now)
  await tx
    .insertInto('document_comments')
    .values({
      family_id: familyId,
      id,
      document_id: document.id,
      reply_to: null,
      version: body.version,
      hash,
      passage: body.passage,
      ...words,
      text: body.text,
      author_id: accountId,
      created_at: now,
      edited_at: null,
      taken_back_at: null,
      settled_at: null,
      settled_by: null,
    })
    .execute()
  await notify(tx, familyId, {
    kind: 'commented',
    to: [document.author_id],
    by: accountId,
    documentId: document.id,
    version: body.version,
    commentId: id,
    now,
  })
  return showComment(tx, pilot, document, id)
}

/** Checks that the quote occurs in the passage; without a quote the comment is about the whole passage. */
function quotedWords(
  passage: string | undefined,
  { quote, occurrence = 0 }: { quote?: string | undefined; occurrence?: number | undefined },
) {
  const { words } = wordsOf(shownText(passage ?? ''))
  if (passage === undefined || words === '') refuseField('passage', 'not_found')
  if (quote === undefined) {
    if (occurrence > 0) refuseField('occurrence', 'not_found')
    return { quote: quoteOf(passage, commentLimits.quote), occurrence }
  }
  const places = occurrencesOf(words, quote)
  if (places.length === 0) refuseField('quote', 'not_found')
  if (occurrence >= places.length) refuseField('occurrence', 'not_found')
  return { quote, occurrence }
}

async function expectRoom(tx: Tx, familyId: string, documentId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('document_comments')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('family_id', '=', familyId)
    .where('document_id', '=', documentId)
    .where('reply_to', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= commentLimits.comments) refuse('comments_full')
}
