import { describeKinship } from '#contract/tree/kinship/describe-kinship.ts'
import type { KinLanguage } from '#contract/tree/kinship/kin-language.ts'
import type { KinPath } from '#contract/tree/kinship/kin-path.ts'
import type { People } from '#contract/tree/kinship/segment.ts'

/**
 * The label of a near relative in a person's page, such as “Adoptive mother”, “Ex-husband” or “Half-brother”: the
 * name of the relation as the beginning of a sentence.
 */
export function labelRelation(path: KinPath, language: KinLanguage, people: People): string {
  const name = describeKinship(path, language, people)
  const [first = ''] = name
  return first.toLocaleUpperCase(language.code) + name.slice(first.length)
}
