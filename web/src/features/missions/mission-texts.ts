import { criterionSentence } from '#contract/missions/criterion-sentence.ts'
import type { CriterionAbout } from '#contract/missions/schemas.ts'
import type { Action, Mission } from '#web/features/missions/queries.ts'
import { firstName } from '#web/lib/first-name.ts'
import type { Translate } from '#web/lib/translate.ts'

type TranslateMission = Translate<['missions', 'onboarding', 'governance']>

/** The text of an action: the family's own, or our default. */
export function actionText({ key, text }: Action, t: TranslateMission): string {
  return text ?? (key ? t(`missions:action.${key}`) : '')
}

/** The text of a criterion: the family's own, or our default. */
export function criterionText(
  criterion: CriterionAbout,
  t: Translate<readonly ['missions', 'onboarding', 'governance', 'categories']>,
): string {
  return criterionSentence(criterion, t)
}

export function missionWords({ type }: Pick<Mission, 'type'>, t: TranslateMission): string {
  return t(`onboarding:mission.${type}`)
}

/** The name of a member, or a placeholder for one without a name. */
export function memberName({ name }: { name: string }, t: TranslateMission): string {
  return name || t('missions:actions.unnamed')
}

/** The first name of a member, or the placeholder. */
export function memberFirstName({ name }: { name: string }, t: TranslateMission): string {
  return name ? firstName(name) : t('missions:actions.unnamed')
}
