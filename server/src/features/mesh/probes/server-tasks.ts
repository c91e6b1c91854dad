import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'

import { slotOf } from '#server/features/mesh/probes/history.ts'
import { type ServerParts, probeServer } from '#server/features/mesh/probes/server-parts.ts'

/** Cron line: every minute, on one instance. */
export const serverTime = '* * * * * look_at_server'

/** Probes this server's parts and stores the results, like those of contacts. */
export function serverTasks(parts: ServerParts): TaskList {
  return {
    look_at_server: async () => {
      const results = await probeServer(parts)
      const now = parts.clock.now()
      const all = [...results.values()]
      const seen = all.map(({ state, seenAt }) =>
        seenAt === undefined ? (state === 'down' ? null : now) : seenAt,
      )
      await parts.database.transaction((tx) =>
        sql`
          with f as (select * from unnest(${[...results.keys()]}::text[], ${all.map(({ state }) => state)}::text[], ${all.map(({ failure }) => failure)}::text[],
            ${all.map(({ latency }) => latency)}::int[], ${all.map(({ count }) => count)}::int[], ${seen}::timestamptz[],
            ${all.map(({ size }) => size ?? null)}::bigint[])
            as f (part, state, trouble, latency, count, seen, size)),
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
          insert into house_parts (part, state, trouble, latency_ms, count, checked_at, seen_at, size)
          select part, state, trouble, latency, count, ${now}, seen, size from f
          on conflict (part) do update set state = excluded.state, trouble = excluded.trouble, latency_ms = excluded.latency_ms, count = excluded.count,
            checked_at = excluded.checked_at, seen_at = coalesce(excluded.seen_at, house_parts.seen_at), size = excluded.size`.execute(
          tx,
        ),
      )
    },
  }
}
