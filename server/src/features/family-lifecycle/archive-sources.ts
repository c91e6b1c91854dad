import type { Language } from '#contract/languages.ts'
import type { ArchiveTable } from '#server/ground/archive-tables.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface HiddenDocument {
  readonly id: string
  readonly author_id: string
  readonly author: string
}

export interface StoredFile {
  readonly blobId: string
  readonly path: string
  readonly size: number
}

/** Data the archive needs from other features; `features.ts` at the top level provides it. */
export interface ArchiveSources {
  /** The documents of other authors that this pilot may not read. */
  readonly hiddenDocuments: (
    tx: Tx,
    familyId: string,
    accountId: string,
  ) => Promise<readonly HiddenDocument[]>
  /** The files of the data room, each content once, with their paths in the archive. */
  readonly storedFiles: (tx: Tx, familyId: string, language: Language) => Promise<readonly StoredFile[]>
  readonly readFile: (familyId: string, blobId: string) => AsyncIterable<Uint8Array>
  /** A version as the Markdown its hash was computed from. */
  readonly markdownOf: (document: { readonly title: string; readonly body: string }) => string
}

/** Everything an archive is made of. */
export interface ArchiveParts extends ArchiveSources {
  readonly tables: readonly ArchiveTable[]
}
