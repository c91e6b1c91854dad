import { evidenceSources } from '#server/evidence-sources.ts'
import { capitalChecks } from '#server/features/capitals/checks.ts'
import { documentChecks } from '#server/features/documents/checks.ts'
import { familyChecks } from '#server/features/family/checks.ts'
import { fileChecks } from '#server/features/files/checks.ts'
import { memberChecks } from '#server/features/members/checks.ts'
import { contactChecks } from '#server/features/mesh/contacts/checks.ts'
import { timelineChecks } from '#server/features/timeline/checks.ts'
import type { CheckSources } from '#server/ground/checks.ts'

/** A reader for every check of `contract/src/missions/checks.ts`; one that is missing does not compile. */
export const checkSources: CheckSources = {
  ...documentChecks,
  ...memberChecks,
  ...capitalChecks({ evidence: evidenceSources }),
  ...fileChecks,
  ...familyChecks,
  ...contactChecks,
  ...timelineChecks,
}
