import { sql } from 'kysely'

import type { MeshFailure, ProbeState } from '#contract/mesh/names.ts'
import { slotMinutes } from '#contract/mesh/names.ts'
import { drawHistories, type History, oldestShown } from '#server/features/mesh/probes/history.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface ModelStatus extends History {
  readonly state: ProbeState | 'paused' | 'waiting'
  readonly failure: MeshFailure | null
  readonly latency_ms: number | null
  readonly seen_at: string | null
  readonly checked_at: string | null
}

interface SlotRow {
  readonly of: string
  readonly slot: Date
  readonly answered: number
  readonly latency_sum: number
}

/**
 * The status of the pilot's own model, derived from its real uses, because probing it would cost the pilot
 * money. The product works without a model, so a missing one is not a failure.
 */
export async function modelPart(
  tx: Tx,
  { familyId, accountId }: Pilot,
  lacks: 'no_model' | 'no_model_key' | undefined,
  now: Date,
): Promise<ModelStatus> {
  const oldest = oldestShown(now)
  const { rows: slots } = await sql<SlotRow>`
    select 'model' as of, date_bin(make_interval(mins => ${slotMinutes}), started_at, 'epoch'::timestamptz) as slot, count(*)::int as answered,
      sum(extract(epoch from ended_at - started_at) * 1000)::float8 as latency_sum
    from model_uses where family_id = ${familyId} and account_id = ${accountId} and started_at >= ${oldest.slot} and outcome = 'done' group by 2`.execute(
    tx,
  )
  const { rows: days } = await sql<{ of: string; day: string; looks: number; up: number }>`
    select 'model' as of, (started_at at time zone 'UTC')::date as day, count(*)::int as looks, (count(*) filter (where outcome in ('done', 'stopped')))::int as up
    from model_uses where family_id = ${familyId} and account_id = ${accountId} and started_at >= ${oldest.day}::date and outcome <> 'under_way'
    group by 2`.execute(tx)
  const last = await tx
    .selectFrom('model_uses')
    .select(['outcome', 'started_at', 'ended_at'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('outcome', '<>', 'under_way')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isWell = last?.outcome === 'done' || last?.outcome === 'stopped'
  const history = drawHistories({ slots, days }, now).get('model') ?? { slots: [], days: [] }
  const measured = {
    ...history,
    latency_ms: last && isWell ? last.ended_at.getTime() - last.started_at.getTime() : null,
    seen_at: last && isWell ? last.ended_at.toISOString() : null,
    checked_at: last?.ended_at.toISOString() ?? null,
  }
  if (lacks) return { ...measured, state: lacks === 'no_model' ? 'paused' : 'degraded', failure: lacks }
  if (!last) return { ...measured, state: 'waiting', failure: null }
  return { ...measured, state: isWell ? 'up' : 'degraded', failure: isWell ? null : 'model_trouble' }
}
