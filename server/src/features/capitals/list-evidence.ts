import { sql } from 'kysely'

import type { listEvidence as listEvidenceCall } from '#contract/capitals/calls.ts'
import { type EvidenceKind, evidencePoints } from '#contract/capitals/metrics.ts'
import { capitalOf } from '#server/features/capitals/capital-of.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import { unionAll } from '#server/platform/database/union-all.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Evidence } from '#server/ground/evidence.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'

const columns = ['kind', 'id', 'title', 'capital', 'template', 'at', 'place', 'place_id']

/** The evidence of a capital, newest first. Each source applies the pilot's permissions. */
export function listEvidence({ evidence }: CapitalSources): Handler<typeof listEvidenceCall> {
  return async ({ tx, pilot, params, query, now }) => {
    const capital = capitalOf(params)
    const [at, id] = readCursor(query, [isCursorMoment, isCursorId]) ?? []
    const named = unionAll(
      evidence.map((source) => source.named(tx, pilot.familyId, pilot)),
      columns,
    )
    const { rows } = await sql<Evidence & { kind: EvidenceKind }>`
      select * from (${named}) evidence
      where capital = ${capital} and at <= ${now} ${at === undefined ? sql`` : sql`and (at, id) < (${new Date(at)}, ${id}::uuid)`}
      order by at desc, id desc
      limit ${rowsToRead(query)}`.execute(tx)
    return pageOf(rows, query, {
      show: (row) => ({
        kind: row.kind,
        id: row.id,
        title: row.title,
        template: row.template,
        at: row.at.toISOString(),
        points: evidencePoints[row.kind],
        leads_to: row.place && { place: row.place, id: row.place_id },
      }),
      at: (row) => [row.at.toISOString(), row.id],
    })
  }
}
