import { sql } from 'kysely'

import type { listEvidence as listEvidenceCall } from '#contract/capitals/calls.ts'
import { type EvidenceKind, evidencePoints } from '#contract/capitals/metrics.ts'
import { capitalOf } from '#server/features/capitals/capital-of.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import { together } from '#server/platform/database/together.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Evidence } from '#server/ground/evidence.ts'
import { isCursorId, isCursorMoment, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

const columns = ['kind', 'id', 'title', 'capital', 'template', 'at', 'place', 'place_id']

/** What stands behind a capital's effective number, newest first. Each source knows what this pilot may read. */
export function listEvidence({ evidence }: CapitalSources): Answer<typeof listEvidenceCall> {
  return async ({ tx, pilot, params, query, now }) => {
    const capital = capitalOf(params)
    const [at, id] = readCursor(query, [isCursorMoment, isCursorId]) ?? []
    const named = together(
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
