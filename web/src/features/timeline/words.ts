import type { ActionKey } from '#contract/missions/templates.ts'
import type { MissionType } from '#contract/missions.ts'
import type { Thing } from '#web/features/timeline/queries.ts'
import { formatKnownDay } from '#web/lib/dates.ts'
import type { Say } from '#web/lib/say.ts'

export type Words = Say<['timeline', 'onboarding', 'missions', 'governance']>

/** What a thing is called, in the family's own words or in ours. */
export function titleOf({ kind, title, template }: Pick<Thing, 'kind' | 'title' | 'template'>, t: Words): string {
  if (title !== '') return title
  // The server names only what stands in these two lists.
  if (kind === 'mission' && template) return t(`onboarding:mission.${template as MissionType}`)
  if (kind === 'action' && template) return t(`missions:action.${template as ActionKey}`)
  return t(`kind.${kind}`)
}

const lifeKinds: ReadonlySet<Thing['kind']> = new Set(['birth', 'death', 'member_born', 'birthday'])

/** The same beside a mark of the picture, where a bare name would not say whether it is a birth or a death. */
export function labelOf(thing: Pick<Thing, 'kind' | 'title' | 'template'>, t: Words): string {
  const title = titleOf(thing, t)
  const kind = t(`kind.${thing.kind}`)
  return lifeKinds.has(thing.kind) && title !== kind ? t('feed.named', { kind, title }) : title
}

export function whenOf({ kind, on, until }: Pick<Thing, 'kind' | 'on' | 'until'>, t: Words): string {
  const from = formatKnownDay(on)
  if (until === null) return kind === 'mandate' ? t('list.since', { from }) : from
  return until === on ? from : t('list.until', { from, to: formatKnownDay(until) })
}
