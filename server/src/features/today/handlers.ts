import type { TodayParts } from '#server/features/today/parts.ts'
import { readFrame } from '#server/features/today/read-frame.ts'
import { readToday } from '#server/features/today/read-today.ts'

export function todayHandlers(parts: TodayParts) {
  return { readFrame: readFrame(parts), readToday: readToday(parts) }
}
