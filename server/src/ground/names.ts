import type { Caller } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Names of those among `ids` that the pilot may see. The feature that owns them implements it. */
export type NameLookup = (
  tx: Tx,
  pilot: Caller,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** Lookups for features that show names of other features' records, passed on by `features.ts`. */
export interface NameLookups {
  readonly documentTitles: NameLookup
  /** Names of files and of categories. */
  readonly fileNames: NameLookup
  readonly contactNames: NameLookup
}

/**
 * The ids of documents the pilot may not read, such as other members' personal ones. Even their ids are
 * hidden.
 */
export type HiddenDocuments = (tx: Tx, pilot: Caller, ids: readonly string[]) => Promise<ReadonlySet<string>>
