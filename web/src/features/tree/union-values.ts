import {
  type UnionEvent,
  type UnionEventKind,
  unionKinds,
  unionStatuses,
  type UnionValues,
} from '#contract/tree/person.ts'
import type { TreeDate } from '#contract/tree/tree-date.ts'
import { dateOf } from '#web/features/tree/person-values.ts'
import { oneOf } from '#web/lib/one-of.ts'

export function dateOfEvent(values: Pick<UnionValues, 'events'>, kind: UnionEventKind): TreeDate | null {
  return eventOf(values, kind)?.date ?? null
}

function eventOf({ events }: Pick<UnionValues, 'events'>, kind: UnionEventKind): UnionEvent | undefined {
  return events.find((event) => event.kind === kind)
}

/** A union as its form has it. Events that the form doesn't show stay as they were. */
export function unionOf(fields: Record<string, string>, before: UnionValues): UnionValues {
  const dated = (kind: UnionEventKind, name: string): UnionEvent[] => {
    const date = dateOf(fields, name)
    const known = eventOf(before, kind)
    if (known) return [{ ...known, date }]
    return date ? [{ kind, title: '', date, end: null, place: '', note: '', is_private: false }] : []
  }
  const others = before.events.filter(
    (event) => event !== eventOf(before, 'marriage') && event !== eventOf(before, 'divorce'),
  )
  return {
    kind: oneOf(unionKinds, fields['kind']) ?? before.kind,
    status: oneOf(unionStatuses, fields['status']) ?? before.status,
    events: [...dated('marriage', 'began'), ...dated('divorce', 'ended'), ...others],
    note: fields['note'] ?? before.note,
  }
}
