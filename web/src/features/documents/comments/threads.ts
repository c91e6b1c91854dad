import {
  occurrencesOf,
  readPassages,
  type QuoteLocation,
  locateQuote,
} from '#contract/documents/locate-quote.ts'
import type { Comment } from '#web/features/documents/comments/queries.ts'
import type { Document } from '#web/features/documents/queries.ts'

/** A comment whose quote exists in the text, with its number. */
export interface LocatedComment {
  readonly comment: Comment
  readonly at: QuoteLocation
  readonly number: number
}

export interface Threads {
  /** In text order. */
  readonly here: readonly LocatedComment[]
  /** Comments whose quote no longer exists, newest first. */
  readonly earlier: readonly Comment[]
}

/** Locates each comment in the newest version. */
export function threadsOf({ passages }: Pick<Document, 'passages'>, comments: readonly Comment[]): Threads {
  if (comments.length === 0) return { here: [], earlier: [] }
  const read = readPassages(passages.map(({ text }) => text))
  const found = comments.map((comment) => ({ comment, at: locateQuote(read, comment) }))
  const here = found
    .flatMap(({ comment, at }) => (at ? [{ comment, at }] : []))
    .toSorted(
      (a, b) =>
        a.at.passage - b.at.passage ||
        placeIn(read, a) - placeIn(read, b) ||
        (a.comment.id < b.comment.id ? -1 : 1),
    )
    .map((one, index) => ({ ...one, number: index + 1 }))
  return { here, earlier: found.flatMap(({ comment, at }) => (at ? [] : [comment])).toReversed() }
}

function placeIn(read: readonly string[], { comment, at }: Omit<LocatedComment, 'number'>): number {
  return occurrencesOf(read[at.passage] ?? '', comment.quote)[at.occurrence] ?? 0
}
