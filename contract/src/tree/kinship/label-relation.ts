import { describeKinship } from '#contract/tree/kinship/describe-kinship.ts'
import type { KinLanguage } from '#contract/tree/kinship/kin-language.ts'
import type { KinStep } from '#contract/tree/kinship/kin-path.ts'
import type { People } from '#contract/tree/kinship/segment.ts'

/**
 * The label of a direct relation in a person's page, such as “Adoptive mother” or “Ex-husband”: the word for it as
 * the beginning of a sentence.
 */
export function labelRelation(from: string, step: KinStep, language: KinLanguage, people: People): string {
  const word = describeKinship({ from, steps: [step] }, language, people)
  const [first = ''] = word
  return first.toLocaleUpperCase(language.code) + word.slice(first.length)
}
