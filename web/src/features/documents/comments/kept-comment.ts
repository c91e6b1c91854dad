/** A comment that is being written: on which words of which version, and what is there of it. */
export interface CommentDraft {
  readonly version: number
  readonly passage: number
  /** Left out where it is about the whole passage. */
  readonly quote?: string
  readonly occurrence: number
}

const draftKey = (pilot: string, paper: string) => `comment:${pilot}:${paper}`
/** Where the words of a new comment, of a reply or of a change are kept until they are sent. */
export const wordsKey = (pilot: string, about: string) => `comment-words:${pilot}:${about}`

/** What was begun and not sent: a reload or an ended session must not cost a word. */
export function keptDraft(pilot: string, paper: string): CommentDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(draftKey(pilot, paper)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || keptWords(wordsKey(pilot, paper)) === '') return null
    const { version, passage, quote, occurrence } = kept as Partial<CommentDraft>
    if (typeof version !== 'number' || typeof passage !== 'number' || typeof occurrence !== 'number') return null
    return { version, passage, occurrence, ...(typeof quote === 'string' && { quote }) }
  } catch {
    return null
  }
}

export function keepDraft(pilot: string, paper: string, draft: CommentDraft): void {
  keep(draftKey(pilot, paper), JSON.stringify(draft))
}

export function dropDraft(pilot: string, paper: string): void {
  localStorage.removeItem(draftKey(pilot, paper))
}

export function keptWords(key: string): string {
  return localStorage.getItem(key) ?? ''
}

export function keepWords(key: string, words: string): void {
  if (words === '') localStorage.removeItem(key)
  else keep(key, words)
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A full or forbidden storage: the text is still on the page, and sending still works.
  }
}
