import type { TaskList } from 'graphile-worker'

import { loadRound } from '#server/features/documents/approvals/round.ts'
import { missingVoters } from '#server/features/documents/approvals/missing-voters.ts'
import type { DocumentRow } from '#server/features/documents/store.ts'
import { notify } from '#server/ground/notify.ts'
import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day, later } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Cron schedule: every morning, on one instance. */
export const deadlineTime = '17 6 * * * remind_of_deadlines'

const daysBefore = [3, 0]

/** Reminds those whose vote is missing, three days before the deadline and on its day. */
export function deadlineTasks(database: Database, clock: Clock): TaskList {
  return {
    remind_of_deadlines: async () => {
      const now = clock.now()
      const days = daysBefore.map((count) =>
        later(now, count * day)
          .toISOString()
          .slice(0, 10),
      )
      for await (const family of familiesWithLedger(database)) {
        await database.inFamily(family, async (tx) => {
          for (const document of await dueOn(tx, family, days)) await remindMissing(tx, document, now)
        })
      }
    },
  }
}

function dueOn(tx: Tx, family: string, days: readonly string[]): Promise<DocumentRow[]> {
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('family_id', '=', family)
    .where('decide_by', 'in', [...days])
    .where('binned_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function remindMissing(tx: Tx, document: DocumentRow, now: Date): Promise<void> {
  const missing = missingVoters(await loadRound(tx, document))
  // Skip voters notified today, so that a repeated job doesn't notify twice.
  const notified = await tx
    .selectFrom('notices')
    .select('account_id')
    .where('family_id', '=', document.family_id)
    .where('document_id', '=', document.id)
    .where('kind', '=', 'deadline_near')
    .where('at', '>', later(now, -day / 2))
    .execute()
  const to = missing
    .map(({ account_id }) => account_id)
    .filter((id) => !notified.some(({ account_id }) => account_id === id))
  await notify(tx, document.family_id, {
    kind: 'deadline_near',
    to,
    by: null,
    documentId: document.id,
    version: document.version,
    now,
  })
}
