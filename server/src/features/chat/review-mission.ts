import { localeOf } from '#contract/languages.ts'
import {
  actionText,
  criterionText,
  type FoundSource,
  fromMission,
  type ShownMission,
} from '#server/features/chat/found-sources.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import { dayIn } from '#server/platform/dates.ts'
import { translate } from '#server/platform/texts.ts'

/** The opening message of a mission review: the open points and three next steps. It needs no model. */
export function openReview(
  { language }: Caller,
  mission: ShownMission,
): { title: string; text: string; found: FoundSource[] } {
  const words = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `chat:review.${key}`, values)
  const name = translate(language, `onboarding:mission.${mission.type}`)
  const unmet = mission.criteria.filter(({ is_met }) => !is_met)
  const ended = dayIn(language, new Date(mission.closed_at ?? mission.ends_at))
  const open = unmet.map((criterion) => `- ${criterionText(language, criterion)} [1]`)
  const text = [
    words('opening', { mission: name, date: ended }),
    unmet.length === 0 ? words('unmet_none') : words('unmet', { count: unmet.length }),
    ...(open.length === 0 ? [] : [open.join('\n')]),
    words('steps'),
    stepsOf(mission, language)
      .map((step, index) => `${index + 1}. ${step}`)
      .join('\n'),
  ].join('\n\n')
  return { title: words('title', { mission: name }), text, found: [fromMission(language, mission)] }
}

/** Three steps from the open points. Restarting the mission is always possible. */
function stepsOf(
  { criteria, actions, support_documents }: ShownMission,
  language: Caller['language'],
): string[] {
  const words = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `chat:review.${key}`, values)
  const isOpen = (...keys: string[]) => criteria.some((one) => keys.includes(one.key) && !one.is_met)
  // A personal document is named by its template, because its title is private to the author.
  const nameOf = (one: ShownMission['support_documents'][number]) =>
    one.title || (one.template ? translate(language, `onboarding:document.${one.template}`) : '')
  const drafts = support_documents
    .filter(({ kind, is_approved }) => kind === 'document' && !is_approved)
    .map(nameOf)
    .filter((name) => name !== '')
  const undone = actions.filter(({ done_at }) => done_at === null)
  const [first] = undone
  const ticked = criteria.find(({ is_met, is_checked }) => !is_met && !is_checked)
  const steps = [
    ...(isOpen('first_documents_approved', 'document_approved', 'documents_approved') && drafts.length > 0
      ? [words('step_documents', { documents: new Intl.ListFormat(localeOf(language)).format(drafts) })]
      : []),
    ...(isOpen('members_active', 'members_count') ? [words('step_members')] : []),
    ...(isOpen('actions_done', 'actions_count') && first
      ? [words('step_actions', { count: undone.length, action: actionText(language, first) })]
      : []),
    ...(ticked ? [words('step_tick', { criterion: criterionText(language, ticked) })] : []),
  ].slice(0, 2)
  const more = [words('step_restart'), ...(undone.length > 0 ? [words('step_owner')] : []), words('step_ask')]
  return [...steps, ...more].slice(0, 3)
}
