import type { Tx } from '#server/platform/database/transaction.ts'

export interface HiddenPaper {
  readonly id: string
  readonly author_id: string
  readonly author: string
}

/** What the archive asks of other features; `archive-parts.ts` beside the app hands it in. */
export interface ArchiveParts {
  /** The papers of others that this pilot may not read. */
  readonly hiddenPapers: (tx: Tx, familyId: string, accountId: string) => Promise<readonly HiddenPaper[]>
  /** A version as the Markdown its hash was made from. */
  readonly markdownOf: (paper: { readonly title: string; readonly body: string }) => string
}
