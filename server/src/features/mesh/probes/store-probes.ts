import { sql } from 'kysely'

import { minProbeIntervals } from '#server/features/mesh/interfaces/catalog-document.ts'
import type { ProbeResult } from '#server/features/mesh/probes/probe.ts'
import { slotOf } from '#server/features/mesh/probes/history.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Stores the probe results of one family's contacts: current status, slots and days. The usual next probe is
 * rounded down to the minute, because cron runs at whole minutes and would otherwise always be too early.
 */
export async function storeProbes(
  tx: Tx,
  familyId: string,
  results: ReadonlyMap<string, ProbeResult>,
  now: Date,
): Promise<void> {
  if (results.size === 0) return
  const all = [...results.values()]
  const rows = sql`unnest(${[...results.keys()]}::uuid[], ${all.map(({ state }) => state)}::text[], ${all.map(({ failure }) => failure)}::text[],
    ${all.map(({ latency }) => latency)}::int[], ${all.map(({ retryAfter = 0 }) => retryAfter / 1000)}::float8[])
    as f (id, state, trouble, latency, retry_after)`
  await sql`
    with f as (select * from ${rows}),
    minimums as (
      select * from unnest(${[...minProbeIntervals.keys()]}::text[], ${[...minProbeIntervals.values()]}::int[]) as m (key, seconds)
    ),
    slots as (
      insert into contact_slots (family_id, contact_id, slot, looks, answered, latency_sum)
      select ${familyId}::uuid, id, ${slotOf(now)}::timestamptz, 1, (latency is not null)::int, coalesce(latency, 0) from f
      on conflict (family_id, contact_id, slot) do update set looks = contact_slots.looks + 1,
        answered = contact_slots.answered + excluded.answered, latency_sum = contact_slots.latency_sum + excluded.latency_sum
    ),
    days as (
      insert into contact_days (family_id, contact_id, day, looks, up)
      select ${familyId}::uuid, id, ${now.toISOString().slice(0, 10)}::date, 1, (state <> 'down')::int from f
      on conflict (family_id, contact_id, day) do update set looks = contact_days.looks + 1, up = contact_days.up + excluded.up
    )
    update contacts c set state = f.state, trouble = f.trouble, latency_ms = f.latency, checked_at = ${now},
      seen_at = case when f.state = 'down' then c.seen_at else ${now}::timestamptz end,
      next_probe_at = greatest(
        date_trunc('minute', ${now}::timestamptz) + make_interval(secs => greatest(c.probe_every,
          (select seconds from minimums where c.kind = 'interface' and key = c.catalog_key))),
        ${now}::timestamptz + make_interval(secs => f.retry_after))
    from f where c.family_id = ${familyId}::uuid and c.id = f.id`.execute(tx)
}
