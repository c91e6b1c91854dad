import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import { hasBegun, isOver } from '#server/features/mesh/contacts/look-of.ts'
import type { DocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import { withDocument } from '#server/features/mesh/interfaces/with-document.ts'
import { keepFound } from '#server/features/mesh/probes/keep.ts'
import { type Found, look, type LookParts } from '#server/features/mesh/probes/look.ts'
import { oldestShown } from '#server/features/mesh/probes/history.ts'
import type { ContactRow } from '#server/features/mesh/reach.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Every minute, on one instance. */
export const probeTime = '* * * * * look_at_contacts'
/** What is no longer shown goes in the night. */
export const forgetLooksTime = '41 2 * * * forget_looks'

const mostAtOnce = 1000
const sideBySide = 24

export interface ProbeParts extends LookParts {
  readonly documents: DocumentReader
  readonly database: Database
  readonly clock: Clock
}

/** Looks at what is due, in every family; what is looked at twice is only seen twice. */
export function probeTasks(parts: ProbeParts): TaskList {
  const { database, clock } = parts
  return {
    look_at_contacts: async () => {
      const { rows } = await database.transaction((tx) =>
        sql<{ family_id: string; id: string }>`select * from contacts_due(${clock.now()}::timestamptz, ${mostAtOnce}::int)`.execute(tx),
      )
      await lookAt(parts, rows)
    },
    look_at_contact: async (payload) => {
      const { family_id, id } = payload as { family_id: string; id: string }
      await lookAt(parts, [{ family_id, id }])
    },
    forget_looks: async () => {
      const oldest = oldestShown(clock.now())
      await database.transaction((tx) => sql`select forget_looks(${oldest.slot}::timestamptz, ${oldest.day}::date)`.execute(tx))
    },
  }
}

interface Due {
  readonly family_id: string
  readonly id: string
}

/** Looks at some contacts, a few side by side whosever they are, and keeps what was found in each family. */
export async function lookAt(parts: ProbeParts, due: readonly Due[]): Promise<void> {
  const { database, clock } = parts
  const waiting: ContactRow[] = []
  for (const family of new Set(due.map(({ family_id }) => family_id))) {
    const ids = due.flatMap(({ family_id, id }) => (family_id === family ? [id] : []))
    const rows = await database.inFamily(family, (tx) => contactsOf(tx, family).where('c.id', 'in', ids).execute())
    const now = clock.now()
    waiting.push(...rows.filter((row) => row.kind !== 'advisor' && !row.is_paused && !isOver(row, now) && hasBegun(row, now)))
  }
  const found = new Map<string, Map<string, Found>>()
  const work = async () => {
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      const one = await look(parts, await withDocument(parts, row))
      found.set(row.family_id, (found.get(row.family_id) ?? new Map<string, Found>()).set(row.id, one))
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  for (const [family, ofFamily] of found) await database.inFamily(family, (tx) => keepFound(tx, family, ofFamily, clock.now()))
}
