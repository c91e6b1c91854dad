import { daysShown, slotMinutes, slotsShown } from '#contract/mesh/names.ts'
import { day, later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface History {
  readonly slots: (number | null)[]
  readonly days: (number | null)[]
}

const slotLength = slotMinutes * minute

/** The start of the half hour that contains a time. */
export function slotOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / slotLength) * slotLength)
}

interface HistoryRows {
  readonly slots: readonly {
    readonly of: string
    readonly slot: Date
    readonly answered: number
    readonly latency_sum: number
  }[]
  readonly days: readonly {
    readonly of: string
    readonly day: string
    readonly looks: number
    readonly up: number
  }[]
}

/** The last 24 hours in half hours and the last 90 days, oldest first, by key. */
export function drawHistories({ slots, days }: HistoryRows, now: Date): Map<string, History> {
  const histories = new Map<string, History>()
  const of = (key: string) => {
    const history = histories.get(key) ?? {
      slots: Array<number | null>(slotsShown).fill(null),
      days: Array<number | null>(daysShown).fill(null),
    }
    histories.set(key, history)
    return history
  }
  const lastSlot = slotOf(now).getTime()
  for (const { of: key, slot, answered, latency_sum: sum } of slots) {
    const index = slotsShown - 1 - Math.round((lastSlot - slot.getTime()) / slotLength)
    if (answered > 0 && index >= 0 && index < slotsShown) of(key).slots[index] = Math.round(sum / answered)
  }
  const today = Date.parse(now.toISOString().slice(0, 10))
  for (const { of: key, day: date, looks, up } of days) {
    const index = daysShown - 1 - Math.round((today - Date.parse(date)) / day)
    if (looks > 0 && index >= 0 && index < daysShown) of(key).days[index] = up / looks
  }
  return histories
}

export function oldestShown(now: Date) {
  return {
    slot: later(slotOf(now), -(slotsShown - 1) * slotLength),
    day: later(now, -(daysShown - 1) * day)
      .toISOString()
      .slice(0, 10),
  }
}

export async function historiesOf(
  tx: Tx,
  familyId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, History>> {
  if (ids.length === 0) return new Map()
  const oldest = oldestShown(now)
  const slots = await tx
    .selectFrom('contact_slots')
    .select(['contact_id as of', 'slot', 'answered', 'latency_sum'])
    .where('family_id', '=', familyId)
    .where('contact_id', 'in', [...ids])
    .where('slot', '>=', oldest.slot)
    .execute()
  const days = await tx
    .selectFrom('contact_days')
    .select(['contact_id as of', 'day', 'looks', 'up'])
    .where('family_id', '=', familyId)
    .where('contact_id', 'in', [...ids])
    .where('day', '>=', oldest.day)
    .execute()
  return drawHistories({ slots, days }, now)
}
