import type { Asker } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Names of the contacts among these ids that the pilot may see. The mesh knows them; `app.ts` hands it to whoever names contacts. */
export type ContactNames = (tx: Tx, pilot: Asker, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
