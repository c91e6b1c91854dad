import type { TaskList } from 'graphile-worker'

import { type AnchoredHead, appendHeads, readHeads } from '#server/features/ledger/anchored-heads.ts'
import { familiesWithLedger, findHead } from '#server/ground/walk-ledger.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Every night, on one instance. */
export const anchorTime = '37 3 * * * anchor_heads'

/**
 * Appends the head of every ledger that has grown to the operator's file, so that not even someone with full
 * database access can cut a ledger unnoticed.
 */
export function anchorTasks(database: Database, clock: Clock, file: string | undefined): TaskList {
  return { anchor_heads: () => anchorHeads(database, clock, file) }
}

export async function anchorHeads(database: Database, clock: Clock, file: string | undefined): Promise<void> {
  if (file === undefined) return
  const { heads } = await readHeads(file)
  const last = new Map(heads.map(({ familyId, hash }) => [familyId, hash]))
  const grown: AnchoredHead[] = []
  for await (const familyId of familiesWithLedger(database)) {
    const head = await database.readInFamily(familyId, (tx) => findHead(tx, familyId))
    if (!head || last.get(familyId) === head.hash) continue
    grown.push({ familyId, count: head.seq, hash: head.hash, at: clock.now().toISOString() })
  }
  await appendHeads(file, grown)
}
