import type { Language } from '#contract/languages.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface HiddenPaper {
  readonly id: string
  readonly author_id: string
  readonly author: string
}

export interface KeptFile {
  readonly blobId: string
  readonly path: string
  readonly size: number
}

/** What the archive asks of other features; `archive-parts.ts` beside the app hands it in. */
export interface ArchiveParts {
  /** The papers of others that this pilot may not read. */
  readonly hiddenPapers: (tx: Tx, familyId: string, accountId: string) => Promise<readonly HiddenPaper[]>
  /** The files of the data room, each content once, with where it lies in the archive. */
  readonly keptFiles: (tx: Tx, familyId: string, language: Language) => Promise<readonly KeptFile[]>
  readonly readFile: (familyId: string, blobId: string) => AsyncIterable<Uint8Array>
  /** A version as the Markdown its hash was made from. */
  readonly markdownOf: (paper: { readonly title: string; readonly body: string }) => string
}
