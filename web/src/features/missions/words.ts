import { criterionSentence } from '#contract/missions/criterion-sentence.ts'
import type { CriterionAbout } from '#contract/missions/schemas.ts'
import type { Action, Mission } from '#web/features/missions/queries.ts'
import { firstName } from '#web/lib/first-name.ts'
import type { Say } from '#web/lib/say.ts'

type Words = Say<['missions', 'onboarding', 'governance']>

/** What an action is, in the family's own words or in ours. */
export function actionWords({ key, text }: Action, t: Words): string {
  return text ?? (key ? t(`missions:action.${key}`) : '')
}

/** A criterion's sentence, in the family's own words or in ours. */
export function criterionWords(criterion: CriterionAbout, t: Say<readonly ['missions', 'onboarding', 'governance', 'data']>): string {
  return criterionSentence(criterion, t)
}

export function missionWords({ type }: Pick<Mission, 'type'>, t: Words): string {
  return t(`onboarding:mission.${type}`)
}

/** Somebody who has not written their name yet still needs a word. */
export function nameWords({ name }: { name: string }, t: Words): string {
  return name || t('missions:actions.unnamed')
}

/** The same where there is room for a first name only. */
export function calledWords({ name }: { name: string }, t: Words): string {
  return name ? firstName(name) : t('missions:actions.unnamed')
}
