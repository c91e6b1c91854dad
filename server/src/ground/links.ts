import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A link to a document or file that a pilot may read. */
export interface LinkTarget {
  readonly kind: 'document' | 'file'
  readonly id: string
  readonly title: string
  /** The template of a standard document. */
  readonly template: string | null
  readonly is_approved: boolean
}

export interface LinkQuery {
  readonly ids: readonly string[]
  /** Also includes every document of these templates. */
  readonly templates?: readonly DocumentTemplate[]
}

/** Finds link targets; leaves out what this pilot may not read, and what is deleted or in the bin. */
export type LinkSource = (tx: Tx, pilot: Pilot, query: LinkQuery, now: Date) => Promise<LinkTarget[]>

/**
 * One source for each kind of target, from each feature's `feature.ts`, so that missions stay independent of
 * documents and files.
 */
export type LinkSources = Readonly<Record<LinkTarget['kind'], LinkSource>>
