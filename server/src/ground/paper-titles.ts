import type { Asker } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Titles of the papers among these ids that the pilot may read. The documents know them; `app.ts` hands it to whoever names papers. */
export type PaperTitles = (tx: Tx, pilot: Asker, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
