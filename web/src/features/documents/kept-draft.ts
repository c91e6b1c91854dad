import { clearDecisions } from '#web/features/documents/merge/stored-decisions.ts'
import type { Document } from '#web/features/documents/queries.ts'

export interface Draft {
  readonly title: string
  readonly body: string
  /** The version it was begun on. */
  readonly version: number
}

/** What changed since the draft was last kept whole: the blocks between the first `before` and the last `after` ones. */
export interface Patch {
  readonly title: string
  readonly before: number
  readonly after: number
  readonly blocks: readonly string[]
}

interface Kept {
  readonly title: string
  readonly version: number
  readonly blocks: readonly string[]
}

type Which = Pick<Document, 'id'>
const keyOf = ({ id }: Which) => `draft:${id}`
const patchKeyOf = ({ id }: Which) => `draft:${id}:patch`

/** What was written on this paper and not saved yet: a closed tab, a reload or an ended session must not cost a word. */
export function draftOf(document: Document): Draft | null {
  const kept = readKept(document)
  if (!kept) return null
  const patch = read<Patch>(patchKeyOf(document))
  const isFitting = patch && Array.isArray(patch.blocks) && patch.before + patch.after <= kept.blocks.length
  const blocks = isFitting
    ? [...kept.blocks.slice(0, patch.before), ...patch.blocks, ...kept.blocks.slice(kept.blocks.length - patch.after)]
    : kept.blocks
  const title = isFitting ? patch.title : kept.title
  const body = blocks.filter((words) => words !== '').join('\n\n')
  return title === document.title && body === document.body ? null : { title, body, version: kept.version }
}

function readKept(document: Document): Kept | null {
  const kept = read<Kept & { body?: string }>(keyOf(document))
  if (typeof kept?.title !== 'string') return null
  // A text kept by an earlier house stands there as a whole.
  const blocks = Array.isArray(kept.blocks) ? kept.blocks : typeof kept.body === 'string' ? [kept.body] : null
  return blocks && { title: kept.title, version: kept.version ?? document.version, blocks }
}

function read<T>(key: string): (Partial<T> & T) | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' ? (kept as T) : null
  } catch {
    return null
  }
}

/** Keeps a text whole. */
export function keepDraft(document: Which, draft: Kept): void {
  write(keyOf(document), draft)
  localStorage.removeItem(patchKeyOf(document))
}

/** Keeps what was changed since: that costs the same in a note and in a hundred pages. */
export function keepPatch(document: Which, patch: Patch): void {
  write(patchKeyOf(document), patch)
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage: the text is still on the page, and saving still works.
  }
}

export function dropDraft(document: Which): void {
  localStorage.removeItem(keyOf(document))
  localStorage.removeItem(patchKeyOf(document))
  clearDecisions(document.id)
}
