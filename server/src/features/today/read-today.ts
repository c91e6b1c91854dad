import { firstPages } from '#contract/today/first-pages.ts'
import type { readToday as readTodayCall } from '#contract/today/calls.ts'
import { readPart, type TodayParts } from '#server/features/today/parts.ts'
import type { Handler } from '#server/ground/handler.ts'

/** Sequential: all parts share the connection of this transaction. */
export function readToday(parts: TodayParts): Handler<typeof readTodayCall> {
  return async (reader) => ({
    missions: await readPart(parts.listMissions, reader, firstPages.missions),
    capitals: await readPart(parts.readCapitals, reader),
    acts: await readPart(parts.listActs, reader, firstPages.acts),
    next_steps: await readPart(parts.readNextSteps, reader),
  })
}
