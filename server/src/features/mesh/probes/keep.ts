import { sql } from 'kysely'

import type { Found } from '#server/features/mesh/probes/look.ts'
import { slotOf } from '#server/features/mesh/probes/history.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

// The clock ticks at whole minutes: counted from the end of a look, the next tick would always come a moment too early.
/** Keeps what was found at some contacts of one family: how they are now, and the lines of a day and a quarter. */
export async function keepFound(tx: Tx, familyId: string, found: ReadonlyMap<string, Found>, now: Date): Promise<void> {
  if (found.size === 0) return
  const all = [...found.values()]
  const rows = sql`unnest(${[...found.keys()]}::uuid[], ${all.map(({ state }) => state)}::text[], ${all.map(({ trouble }) => trouble)}::text[],
    ${all.map(({ latency }) => latency)}::int[]) as f (id, state, trouble, latency)`
  await sql`
    with f as (select * from ${rows}),
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
      next_probe_at = date_trunc('minute', ${now}::timestamptz) + make_interval(secs => c.probe_every)
    from f where c.family_id = ${familyId}::uuid and c.id = f.id`.execute(tx)
}
