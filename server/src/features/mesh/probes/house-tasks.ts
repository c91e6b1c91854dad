import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { slotOf } from '#server/features/mesh/probes/history.ts'
import { type HouseParts, lookAtHouse } from '#server/features/mesh/probes/house.ts'

/** Every minute, on one instance. */
export const houseTime = '* * * * * look_at_house'

/** Looks at the house's own parts and keeps what was found, as with contacts. */
export function houseTasks(parts: HouseParts): TaskList {
  return {
    look_at_house: async () => {
      const found = await lookAtHouse(parts)
      const now = parts.clock.now()
      const all = [...found.values()]
      const seen = all.map(({ state, seenAt }) => (seenAt === undefined ? (state === 'down' ? null : now) : seenAt))
      await parts.database.transaction((tx) =>
        sql`
          with f as (select * from unnest(${[...found.keys()]}::text[], ${all.map(({ state }) => state)}::text[], ${all.map(({ trouble }) => trouble)}::text[],
            ${all.map(({ latency }) => latency)}::int[], ${all.map(({ count }) => count)}::int[], ${seen}::timestamptz[])
            as f (part, state, trouble, latency, count, seen)),
          slots as (
            insert into house_slots (part, slot, looks, answered, latency_sum)
            select part, ${slotOf(now)}::timestamptz, 1, (latency is not null)::int, coalesce(latency, 0) from f
            on conflict (part, slot) do update set looks = house_slots.looks + 1, answered = house_slots.answered + excluded.answered,
              latency_sum = house_slots.latency_sum + excluded.latency_sum
          ),
          days as (
            insert into house_days (part, day, looks, up)
            select part, ${now.toISOString().slice(0, 10)}::date, 1, (state <> 'down')::int from f
            on conflict (part, day) do update set looks = house_days.looks + 1, up = house_days.up + excluded.up
          )
          insert into house_parts (part, state, trouble, latency_ms, count, checked_at, seen_at)
          select part, state, trouble, latency, count, ${now}, seen from f
          on conflict (part) do update set state = excluded.state, trouble = excluded.trouble, latency_ms = excluded.latency_ms, count = excluded.count,
            checked_at = excluded.checked_at, seen_at = coalesce(excluded.seen_at, house_parts.seen_at)`.execute(tx),
      )
    },
  }
}
