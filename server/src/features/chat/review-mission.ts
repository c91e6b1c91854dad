import { localeOf } from '#contract/languages.ts'
import { actionText, criterionText, type Found, fromMission, type ShownMission } from '#server/features/chat/records.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import { dayIn } from '#server/platform/dates.ts'
import { say } from '#server/platform/texts.ts'

/** How the review of a mission begins: what is still open, and three steps from there. Nothing of it needs a model. */
export function openReview({ language }: Asker, mission: ShownMission): { title: string; text: string; found: Found[] } {
  const words = (key: string, values: Record<string, string | number> = {}) => say(language, `chat:review.${key}`, values)
  const name = say(language, `onboarding:mission.${mission.type}`)
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

/** Three of them, from what is open: the mission itself can always be taken up again. */
function stepsOf({ criteria, actions, support_documents }: ShownMission, language: Asker['language']): string[] {
  const words = (key: string, values: Record<string, string | number> = {}) => say(language, `chat:review.${key}`, values)
  const isOpen = (...keys: string[]) => criteria.some((one) => keys.includes(one.key) && !one.is_met)
  // A personal paper is named by its kind, as its title is its author's.
  const nameOf = (one: ShownMission['support_documents'][number]) =>
    one.title || (one.template ? say(language, `onboarding:paper.${one.template}`) : '')
  const drafts = support_documents
    .filter(({ kind, is_approved }) => kind === 'document' && !is_approved)
    .map(nameOf)
    .filter((name) => name !== '')
  const undone = actions.filter(({ done_at }) => done_at === null)
  const [first] = undone
  const ticked = criteria.find(({ is_met, is_checked }) => !is_met && !is_checked)
  const steps = [
    ...(isOpen('papers_approved', 'document_approved', 'documents_approved') && drafts.length > 0
      ? [words('step_papers', { papers: new Intl.ListFormat(localeOf(language)).format(drafts) })]
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
