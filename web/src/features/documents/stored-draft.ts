import * as z from 'zod/mini'

import { storedDecisions } from '#web/features/documents/merge/stored-decisions.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { stored } from '#web/lib/stored.ts'

export interface Draft {
  readonly title: string
  readonly body: string
  /** The version it is based on. */
  readonly version: number
}

const patchSchema = z.object({
  title: z.string(),
  before: z.number(),
  after: z.number(),
  blocks: z.readonly(z.array(z.string())),
})

/**
 * The change since the whole draft was stored: the blocks between the first `before` and the last `after`
 * ones.
 */
export type Patch = Readonly<z.infer<typeof patchSchema>>

const draftSchema = z.object({
  title: z.string(),
  version: z.exactOptional(z.number()),
  blocks: z.exactOptional(z.readonly(z.array(z.string()))),
  /** Earlier app versions stored the text as one string. */
  body: z.exactOptional(z.string()),
})

interface StoredDraft {
  readonly title: string
  readonly version: number
  readonly blocks: readonly string[]
}

type DocumentRef = Pick<Document, 'id'>
const draftIn = ({ id }: DocumentRef) => stored(`draft:${id}`, z.nullable(draftSchema), null)
const patchIn = ({ id }: DocumentRef) => stored(`draft:${id}:patch`, z.nullable(patchSchema), null)

/** The unsaved text of this document, which survives a closed tab, a reload or an expired session. */
export function draftOf(document: Document): Draft | null {
  const whole = readWhole(document)
  if (!whole) return null
  const patch = patchIn(document).read()
  const isFitting = patch && patch.before + patch.after <= whole.blocks.length
  const blocks = isFitting
    ? [
        ...whole.blocks.slice(0, patch.before),
        ...patch.blocks,
        ...whole.blocks.slice(whole.blocks.length - patch.after),
      ]
    : whole.blocks
  const title = isFitting ? patch.title : whole.title
  const body = blocks.filter((words) => words !== '').join('\n\n')
  return title === document.title && body === document.body ? null : { title, body, version: whole.version }
}

function readWhole(document: Document): StoredDraft | null {
  const draft = draftIn(document).read()
  const blocks = draft?.blocks ?? (draft?.body === undefined ? null : [draft.body])
  return draft && blocks && { title: draft.title, version: draft.version ?? document.version, blocks }
}

/** Stores the whole text. */
export function storeDraft(document: DocumentRef, draft: StoredDraft): void {
  draftIn(document).write(draft)
  patchIn(document).clear()
}

/** Stores only the change, which costs the same in a note and in a hundred pages. */
export function storePatch(document: DocumentRef, patch: Patch): void {
  patchIn(document).write(patch)
}

export function dropDraft(document: DocumentRef): void {
  draftIn(document).clear()
  patchIn(document).clear()
  storedDecisions(document.id).clear()
}
