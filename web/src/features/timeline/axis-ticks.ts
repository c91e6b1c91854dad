import type { ScaleTime } from 'd3-scale'

import { oneDay } from '#web/features/timeline/time.ts'
import { formatTick } from '#web/lib/dates.ts'

/** Minimum width of an axis label. */
const tickWidth = 110

/** The positions and labels of the axis. Ticks within a day are dropped. */
export function axisTicks(scale: ScaleTime<number, number>, width: number): { x: number; label: string }[] {
  const ticks = scale.ticks(Math.max(2, Math.floor(width / tickWidth)))
  const apart = (ticks[1]?.getTime() ?? 0) - (ticks[0]?.getTime() ?? 0)
  const dayTicks =
    apart > 0 && apart < oneDay
      ? ticks.filter((tick) => tick.getUTCHours() === 0 && tick.getUTCMinutes() === 0)
      : ticks
  return dayTicks.map((tick) => ({
    x: scale(tick),
    label: formatTick(tick.getTime(), Math.max(apart, oneDay)),
  }))
}
