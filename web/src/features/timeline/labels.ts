import { actionKeys } from '#contract/missions/templates.ts'
import { missionTypes } from '#contract/missions.ts'
import type { TimelineEntry } from '#web/features/timeline/queries.ts'
import { formatPartialDate } from '#web/lib/dates.ts'
import { oneOf } from '#web/lib/one-of.ts'
import type { Translate } from '#web/lib/translate.ts'

export type TimelineTexts = Translate<['timeline', 'onboarding', 'missions', 'governance']>

/** The title of a thing: the family's own, or our text for it. */
export function titleOf(
  { kind, title, template }: Pick<TimelineEntry, 'kind' | 'title' | 'template'>,
  t: TimelineTexts,
): string {
  if (title !== '') return title
  const mission = kind === 'mission' ? oneOf(missionTypes, template) : undefined
  if (mission) return t(`onboarding:mission.${mission}`)
  const action = kind === 'action' ? oneOf(actionKeys, template) : undefined
  if (action) return t(`missions:action.${action}`)
  return t(`kind.${kind}`)
}

const lifeKinds: ReadonlySet<TimelineEntry['kind']> = new Set(['birth', 'death', 'member_born', 'birthday'])

/** The label of a mark; a bare name would not tell a birth from a death. */
export function labelOf(thing: Pick<TimelineEntry, 'kind' | 'title' | 'template'>, t: TimelineTexts): string {
  const title = titleOf(thing, t)
  const kind = t(`kind.${thing.kind}`)
  return lifeKinds.has(thing.kind) && title !== kind ? t('feed.named', { kind, title }) : title
}

export function whenOf(
  { kind, on, until }: Pick<TimelineEntry, 'kind' | 'on' | 'until'>,
  t: TimelineTexts,
): string {
  const from = formatPartialDate(on)
  if (until === null) return kind === 'mandate' ? t('list.since', { from }) : from
  return until === on ? from : t('list.until', { from, to: formatPartialDate(until) })
}
