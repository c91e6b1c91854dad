import type { readCapitals } from '#contract/capitals/calls.ts'
import { show } from '#server/features/capitals/show.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import type { Handler } from '#server/ground/handler.ts'

export function read(sources: CapitalSources): Handler<typeof readCapitals> {
  return ({ tx, pilot, now }) => show(sources, { tx, pilot, now })
}
