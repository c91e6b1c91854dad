import { appointSteward } from '#server/features/capitals/appoint-steward.ts'
import { define } from '#server/features/capitals/define.ts'
import { listEvidence } from '#server/features/capitals/list-evidence.ts'
import { rate } from '#server/features/capitals/rate.ts'
import { read } from '#server/features/capitals/read.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'

export function capitalHandlers(sources: CapitalSources) {
  return {
    readCapitals: read(sources),
    listEvidence: listEvidence(sources),
    rateCapital: rate(sources),
    defineCapital: define(sources),
    appointSteward: appointSteward(sources),
  }
}
