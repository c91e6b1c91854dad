import { readCapitals } from '#contract/capitals/calls.ts'
import { listActs } from '#contract/family/calls.ts'
import { readNextSteps } from '#contract/family/next-steps.ts'
import { listMissions } from '#contract/missions/calls.ts'
import { capitalsQuery } from '#web/features/capitals/queries.ts'
import { nextStepsQuery } from '#web/features/family/next-steps.ts'
import { actsQuery } from '#web/features/family/queries.ts'
import { missionsQuery } from '#web/features/missions/queries.ts'
import { firstPagePart, part } from '#web/lib/use-first-read.ts'

/** The queries whose first data comes with `/today/`. */
export const todayParts = {
  missions: firstPagePart(listMissions.needs, missionsQuery),
  capitals: part(readCapitals.needs, capitalsQuery),
  acts: part(listActs.needs, actsQuery),
  next_steps: part(readNextSteps.needs, nextStepsQuery),
}
