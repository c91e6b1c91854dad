import type { PaperTemplate } from '#contract/documents/papers.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A document or a file that a pilot may read, as a link to it. */
export interface LinkTarget {
  readonly kind: 'document' | 'file'
  readonly id: string
  readonly title: string
  /** Which of the first documents it is. */
  readonly template: string | null
  readonly is_approved: boolean
}

export interface LinkQuery {
  readonly ids: readonly string[]
  /** Every document of these kinds as well. */
  readonly templates?: readonly PaperTemplate[]
}

/** Finds link targets; leaves out everything that this pilot may not read, and what is deleted or in the bin. */
export type LinkSource = (tx: Tx, pilot: Pilot, query: LinkQuery, now: Date) => Promise<LinkTarget[]>

/** One for each kind of target; `link-sources.ts` lists them, so that missions need not know documents and files. */
export type LinkSources = Readonly<Record<LinkTarget['kind'], LinkSource>>
