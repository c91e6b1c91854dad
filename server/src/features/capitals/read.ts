import type { readCapitals } from '#contract/capitals/calls.ts'
import { show } from '#server/features/capitals/show.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import type { Answer } from '#server/ground/asked.ts'

export function read(sources: CapitalSources): Answer<typeof readCapitals> {
  return ({ tx, pilot, now }) => show(sources, { tx, pilot, now })
}
