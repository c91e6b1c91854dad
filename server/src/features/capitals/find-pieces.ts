import { sql } from 'kysely'

import { type Capital, capitals } from '#contract/capitals.ts'
import { type EvidenceKind, forgottenBefore, type Piece } from '#contract/capitals/metrics.ts'
import { type CapitalSources, together } from '#server/features/capitals/sources.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Row {
  readonly capital: Capital
  readonly kind: EvidenceKind
  readonly at: number[]
  readonly until: (number | null)[]
}

/** Everything that counts or has lately counted for each capital. */
export async function findPieces(sources: CapitalSources, tx: Tx, familyId: string, now: Date): Promise<Record<Capital, Piece[]>> {
  const { rows } = await piecesQuery(sources, tx, familyId, now).execute(tx)
  const found = Object.fromEntries(capitals.map((capital) => [capital, [] as Piece[]])) as Record<Capital, Piece[]>
  for (const { capital, kind, at, until } of rows)
    for (const [index, moment] of at.entries()) found[capital].push({ kind, at: moment, until: until[index] ?? null })
  return found
}

/** All sources in one query. The dates come as a list for each kind: ten thousand rows of their own would take longer to hand over than to find. */
export function piecesQuery({ evidence }: CapitalSources, tx: Tx, familyId: string, now: Date) {
  const queries = evidence.flatMap(({ dated }) => (dated ? [dated(tx, familyId)] : []))
  return sql<Row>`
    select capital, kind, json_agg((date_part('epoch', at) * 1000)::bigint) as at, json_agg((date_part('epoch', until) * 1000)::bigint) as until
    from (${together(queries, ['kind', 'capital', 'at', 'until'])}) piece
    where until is null or until > ${forgottenBefore(now)}
    group by capital, kind`
}
