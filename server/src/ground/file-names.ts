import type { Asker } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Names of the files and categories among these ids that the pilot may see. The data room knows them; `app.ts` hands it to whoever names files. */
export type FileNames = (tx: Tx, pilot: Asker, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
