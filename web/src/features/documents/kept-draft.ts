import type { Document } from '#web/features/documents/queries.ts'

interface Draft {
  readonly title: string
  readonly body: string
  /** The version it was begun on. */
  readonly version: number
}

const keyOf = ({ id }: Document) => `draft:${id}`

/** What was written on this paper and not saved yet: a closed tab, a reload or an ended session must not cost a word. */
export function draftOf(document: Document): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(document)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { title, body, version = document.version } = kept as Partial<Draft>
    if (typeof title !== 'string' || typeof body !== 'string') return null
    return title === document.title && body === document.body ? null : { title, body, version }
  } catch {
    return null
  }
}

export function keepDraft(document: Document, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(document), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage: the text is still on the page, and saving still works.
  }
}

export function dropDraft(document: Document): void {
  localStorage.removeItem(keyOf(document))
}
