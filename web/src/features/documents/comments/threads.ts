import { placesOf, readPassages, type Stand, whereStands } from '#contract/documents/where-stands.ts'
import type { Comment } from '#web/features/documents/comments/queries.ts'
import type { Document } from '#web/features/documents/queries.ts'

/** A comment that stands in the text, with its number. */
export interface Standing {
  readonly comment: Comment
  readonly at: Stand
  readonly number: number
}

export interface Threads {
  /** In the order of the text. */
  readonly here: readonly Standing[]
  /** Whose words are no longer there; the newest first. */
  readonly earlier: readonly Comment[]
}

/** Where each comment stands in the newest version. */
export function threadsOf({ passages }: Pick<Document, 'passages'>, comments: readonly Comment[]): Threads {
  if (comments.length === 0) return { here: [], earlier: [] }
  const read = readPassages(passages.map(({ text }) => text))
  const found = comments.map((comment) => ({ comment, at: whereStands(read, comment) }))
  const here = found
    .flatMap(({ comment, at }) => (at ? [{ comment, at }] : []))
    .toSorted((a, b) => a.at.passage - b.at.passage || placeIn(read, a) - placeIn(read, b) || (a.comment.id < b.comment.id ? -1 : 1))
    .map((one, index) => ({ ...one, number: index + 1 }))
  return { here, earlier: found.flatMap(({ comment, at }) => (at ? [] : [comment])).toReversed() }
}

function placeIn(read: readonly string[], { comment, at }: Omit<Standing, 'number'>): number {
  return placesOf(read[at.passage] ?? '', comment.quote)[at.occurrence] ?? 0
}
