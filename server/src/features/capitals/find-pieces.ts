import { sql } from 'kysely'

import { type Capital, capitals } from '#contract/capitals.ts'
import {
  earliestOf,
  type EvidenceKind,
  type EvidencePiece,
  type EvidencePieces,
} from '#contract/capitals/metrics.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import { unionAll } from '#server/platform/database/union-all.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Row {
  readonly capital: Capital
  readonly kind: EvidenceKind
  readonly dates: Buffer | null
  readonly histories: History[] | null
}

/** `at`, `since`, the earlier kind and its date. */
type History = readonly [number, number, EvidenceKind | null, number | null]

interface PiecesQuery {
  readonly familyId: string
  readonly now: Date
  /** Only evidence this pilot may see counts. */
  readonly reader?: Pilot
}

/** The evidence of each capital, as far back as the metrics need it. */
export async function findPieces(
  sources: CapitalSources,
  tx: Tx,
  query: PiecesQuery,
): Promise<Record<Capital, EvidencePieces>> {
  const { rows } = await piecesQuery(sources, tx, query).execute(tx)
  const evidenceFor = (capital: Capital): EvidencePieces => {
    const own = rows.filter((row) => row.capital === capital)
    return {
      dates: Object.fromEntries(own.map(({ kind, dates }) => [kind, readDates(dates)])),
      pieces: own.flatMap(({ kind, histories }) =>
        (histories ?? []).map((history) => readHistory(kind, history)),
      ),
    }
  }
  return Object.fromEntries(capitals.map((capital) => [capital, evidenceFor(capital)])) as Record<
    Capital,
    EvidencePieces
  >
}

/**
 * All sources in one query. Only pieces that changed since the earliest relevant date need their history. All
 * others are returned as one binary string of dates, because transferring ten thousand rows takes longer than
 * finding them.
 */
export function piecesQuery({ evidence }: CapitalSources, tx: Tx, { familyId, now, reader }: PiecesQuery) {
  const queries = evidence.flatMap(({ dated }) => (dated ? [dated(tx, familyId, reader)] : []))
  const isPlain = sql`(at <= ${earliestOf(now)} or (since = at and before_at is null))`
  return sql<Row>`
    select capital, kind,
      string_agg(timestamptz_send(at), ''::bytea) filter (where ${isPlain}) as dates,
      json_agg(json_build_array(${milliseconds('at')}, ${milliseconds('since')}, before_kind, ${milliseconds('before_at')}))
        filter (where not ${isPlain}) as histories
    from (${unionAll(queries, ['kind', 'capital', 'at', 'since', 'before_kind', 'before_at'])}) piece
    group by capital, kind`
}

function milliseconds(column: string) {
  return sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`
}

const bytesOfDate = 8
const year2000 = Date.UTC(2000, 0, 1)

/** Decodes PostgreSQL's binary timestamps: microseconds since 2000 as 64-bit integers. */
function readDates(dates: Buffer | null): Float64Array {
  if (!dates) return new Float64Array()
  const moments = new Float64Array(dates.length / bytesOfDate)
  for (let index = 0; index < moments.length; index += 1) {
    const at = index * bytesOfDate
    moments[index] = year2000 + (dates.readInt32BE(at) * 2 ** 32 + dates.readUInt32BE(at + 4)) / 1000
  }
  return moments
}

function readHistory(kind: EvidenceKind, [at, since, beforeKind, beforeAt]: History): EvidencePiece {
  return {
    kind,
    at,
    since,
    ...(beforeKind && beforeAt !== null && { before: { kind: beforeKind, at: beforeAt } }),
  }
}
