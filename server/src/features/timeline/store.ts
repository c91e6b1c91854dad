import { type RawBuilder, sql } from 'kysely'

import type { output } from 'zod/v4/core'

import { may } from '#contract/permissions.ts'
import type { listTimeline } from '#contract/timeline/calls.ts'
import {
  recordedColumns,
  type RecordedThing,
  type TimelineReader,
  type TimelineSource,
} from '#server/ground/timeline.ts'
import { unionAll } from '#server/platform/database/union-all.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export type TimelineEntry = output<(typeof listTimeline)['reply']>['items'][number]

/** A row of the timeline. `on_day` is a partial day; `first_day` is a full day for sorting. */
export interface TimelineEntryRow extends Omit<RecordedThing, 'kind' | 'place' | 'place_id'> {
  readonly kind: TimelineEntry['kind']
  readonly place: TimelineEntry['place']
  readonly place_id: string | null
  readonly on_day: string
  readonly body: string | null
  readonly is_yearly: boolean | null
  readonly by: string | null
  readonly version: number | null
}

/** Everything the reader may see, as one subquery. */
export function thingsOf(
  tx: Tx,
  reader: TimelineReader,
  sources: readonly TimelineSource[],
): RawBuilder<TimelineEntryRow> {
  const visible = sources
    .filter(({ needs }) => may(reader.role, needs))
    .map(({ things }) => things(tx, reader))
  const entries = sql`
    select e.kind, e.id, e.title, null::text as template, e.first_day, e.until_day, null::text as state, null::text as place, null::uuid as place_id,
      e.on_day, e.body, e.is_yearly, coalesce(a.full_name, '') as by, e.version
    from timeline_entries e left join accounts a on a.id = e.created_by
    where e.family_id = ${reader.familyId} and e.removed_at is null`
  if (visible.length === 0) return entries as RawBuilder<TimelineEntryRow>
  return sql`
    select kind, id, title, template, first_day, until_day::text, state, place, place_id,
      first_day::text as on_day, null::text as body, null::boolean as is_yearly, null::text as by, null::int as version
    from (${unionAll(visible, recordedColumns)}) recorded
    union all ${entries}`
}

export function showThing({
  kind,
  id,
  title,
  template,
  on_day,
  until_day,
  state,
  place,
  place_id,
  body,
  is_yearly,
  by,
  version,
}: TimelineEntryRow): TimelineEntry {
  const entry =
    version === null ? null : { text: body ?? '', is_yearly: is_yearly ?? false, by: by ?? '', version }
  return { kind, id, title, template, on: on_day, until: until_day, state, place, place_id, entry }
}
