import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import { hasBegun, isOver } from '#server/features/mesh/contacts/contact-status.ts'
import type { DocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import { ensureDocument } from '#server/features/mesh/interfaces/ensure-document.ts'
import { storeProbes } from '#server/features/mesh/probes/store-probes.ts'
import { probe, type ProbeParts, type ProbeResult } from '#server/features/mesh/probes/probe.ts'
import { oldestShown } from '#server/features/mesh/probes/history.ts'
import type { ContactRow } from '#server/features/mesh/connection.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Cron line: every minute, on one instance. */
export const probeTime = '* * * * * look_at_contacts'
/** Cron line: deletes history that is no longer shown, at night. */
export const deleteProbesTime = '41 2 * * * forget_looks'

const maxBatch = 1000
const concurrency = 24

export interface ProbeTaskParts extends ProbeParts {
  readonly documents: DocumentReader
  readonly database: Database
  readonly clock: Clock
}

/** Probes due contacts of all families. Probing one twice is harmless. */
export function probeTasks(parts: ProbeTaskParts): TaskList {
  const { database, clock } = parts
  return {
    look_at_contacts: async () => {
      const { rows } = await database.transaction((tx) =>
        sql<{
          family_id: string
          id: string
        }>`select * from contacts_due(${clock.now()}::timestamptz, ${maxBatch}::int)`.execute(tx),
      )
      await probeContacts(parts, rows)
    },
    look_at_contact: async (payload) => {
      const { family_id, id } = payload as { family_id: string; id: string }
      await probeContacts(parts, [{ family_id, id }])
    },
    forget_looks: async () => {
      const oldest = oldestShown(clock.now())
      await database.transaction((tx) =>
        sql`select forget_looks(${oldest.slot}::timestamptz, ${oldest.day}::date)`.execute(tx),
      )
    },
  }
}

interface ContactKey {
  readonly family_id: string
  readonly id: string
}

/** Probes contacts of any family concurrently and stores the results per family. */
export async function probeContacts(parts: ProbeTaskParts, due: readonly ContactKey[]): Promise<void> {
  const { database, clock } = parts
  const waiting: ContactRow[] = []
  for (const family of new Set(due.map(({ family_id }) => family_id))) {
    const ids = due.flatMap(({ family_id, id }) => (family_id === family ? [id] : []))
    const rows = await database.inFamily(family, (tx) =>
      contactsOf(tx, family).where('c.id', 'in', ids).execute(),
    )
    const now = clock.now()
    waiting.push(
      ...rows.filter(
        (row) => row.kind !== 'advisor' && !row.is_paused && !isOver(row, now) && hasBegun(row, now),
      ),
    )
  }
  const results = new Map<string, Map<string, ProbeResult>>()
  const work = async () => {
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      const result = await probe(parts, await ensureDocument(parts, row))
      results.set(
        row.family_id,
        (results.get(row.family_id) ?? new Map<string, ProbeResult>()).set(row.id, result),
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  for (const [family, ofFamily] of results)
    await database.inFamily(family, (tx) => storeProbes(tx, family, ofFamily, clock.now()))
}
