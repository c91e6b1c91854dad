import { sql } from 'kysely'

import { type Capital, capitals } from '#contract/capitals.ts'
import { earliestOf, type EvidenceKind, type Piece, type Shown } from '#contract/capitals/metrics.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import { together } from '#server/platform/database/together.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Row {
  readonly capital: Capital
  readonly kind: EvidenceKind
  readonly dates: Buffer | null
  readonly histories: History[] | null
}

/** at, since, what it was before, and from when on it was that. */
type History = readonly [number, number, EvidenceKind | null, number | null]

/** Everything that counts for each capital now, or did when the metrics look back. */
export async function findPieces(sources: CapitalSources, tx: Tx, familyId: string, now: Date): Promise<Record<Capital, Shown>> {
  const { rows } = await piecesQuery(sources, tx, familyId, now).execute(tx)
  const shownFor = (capital: Capital): Shown => {
    const own = rows.filter((row) => row.capital === capital)
    return {
      dates: Object.fromEntries(own.map(({ kind, dates }) => [kind, readDates(dates)])),
      pieces: own.flatMap(({ kind, histories }) => (histories ?? []).map((history) => readHistory(kind, history))),
    }
  }
  return Object.fromEntries(capitals.map((capital) => [capital, shownFor(capital)])) as Record<Capital, Shown>
}

/**
 * All sources in one query. A piece has a history worth telling only if it became what it is since the earliest moment that counts;
 * of all others there is nothing to know but the date. So ten thousand of them come as a string of dates: as rows of their own they
 * would take longer to hand over than to find.
 */
export function piecesQuery({ evidence }: CapitalSources, tx: Tx, familyId: string, now: Date) {
  const queries = evidence.flatMap(({ dated }) => (dated ? [dated(tx, familyId)] : []))
  const isPlain = sql`(at <= ${earliestOf(now)} or (since = at and before_at is null))`
  return sql<Row>`
    select capital, kind,
      string_agg(timestamptz_send(at), ''::bytea) filter (where ${isPlain}) as dates,
      json_agg(json_build_array(${milliseconds('at')}, ${milliseconds('since')}, before_kind, ${milliseconds('before_at')}))
        filter (where not ${isPlain}) as histories
    from (${together(queries, ['kind', 'capital', 'at', 'since', 'before_kind', 'before_at'])}) piece
    group by capital, kind`
}

function milliseconds(column: string) {
  return sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`
}

const bytesOfDate = 8
const year2000 = Date.UTC(2000, 0, 1)

/** PostgreSQL's own form of a moment: microseconds since 2000, as a number of eight bytes. */
function readDates(dates: Buffer | null): Float64Array {
  if (!dates) return new Float64Array()
  const moments = new Float64Array(dates.length / bytesOfDate)
  for (let index = 0; index < moments.length; index += 1) {
    const at = index * bytesOfDate
    moments[index] = year2000 + (dates.readInt32BE(at) * 2 ** 32 + dates.readUInt32BE(at + 4)) / 1000
  }
  return moments
}

function readHistory(kind: EvidenceKind, [at, since, beforeKind, beforeAt]: History): Piece {
  return { kind, at, since, ...(beforeKind && beforeAt !== null && { before: { kind: beforeKind, at: beforeAt } }) }
}
