import type { output } from 'zod/v4/core'

import type { ReplyOf } from '#contract/call.ts'
import type { readCapitals } from '#contract/capitals/calls.ts'
import type { Source } from '#contract/chat/schemas.ts'
import type { findDecisions, findPassages } from '#contract/documents/search-calls.ts'
import type { findInFiles } from '#contract/files/file-calls.ts'
import type { listActs, readFamily } from '#contract/family/calls.ts'
import { type Language, localeOf } from '#contract/languages.ts'
import type { listMembers } from '#contract/members/calls.ts'
import type { listMissions } from '#contract/missions/calls.ts'
import { criterionSentence } from '#contract/missions/criterion-sentence.ts'
import { dayIn } from '#server/platform/dates.ts'
import { translate } from '#server/platform/texts.ts'

/** A source from the family's records, before it has a number. */
export type FoundSource = Omit<output<typeof Source>, 'number'>
type ItemOf<Reply extends { items: readonly unknown[] }> = Reply['items'][number]

const none = { id: null, version: null, passage: null, heading: null, standing: null } as const

const sentences = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

export function fromPassage({
  document_id,
  title,
  version,
  passage,
  heading,
  standing,
  text,
}: ItemOf<ReplyOf<typeof findPassages>>): FoundSource {
  return { kind: 'document', id: document_id, title, version, passage, heading, standing, quote: text }
}

export function fromFile({
  kind,
  id,
  title,
  version,
  passage,
  page,
  heading,
  standing,
  text,
}: ItemOf<ReplyOf<typeof findInFiles>>): FoundSource {
  return { kind, id, title, version, passage, page, heading, standing, quote: text }
}

export function fromDecision(
  language: Language,
  decision: ItemOf<ReplyOf<typeof findDecisions>>,
): FoundSource {
  const {
    document_id,
    title,
    version,
    protocol,
    outcome,
    opened_at,
    decided_at,
    entry,
    review,
    is_in_force,
  } = decision
  const words = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `chat:record.${key}`, values)
  const votes = decision.votes.map(({ name, verdict, is_recused }) =>
    words(`vote_${is_recused ? 'recused' : (verdict ?? 'none')}`, { name }),
  )
  const quote = sentences([
    words('decision', {
      version,
      outcome: words(`outcome_${outcome}`, { date: dayIn(language, new Date(decided_at ?? opened_at)) }),
      protocol: translate(language, `governance:protocol.${protocol}`),
      votes: `${new Intl.ListFormat(localeOf(language), { style: 'narrow' }).format(votes)}.`,
    }),
    entry === null ? '' : words('entry', { number: entry }),
    review === null ? '' : words('review', { text: review.text }),
  ])
  const standing = is_in_force ? 'in_force' : 'not_in_force'
  return {
    ...none,
    kind: 'decision',
    id: document_id,
    title,
    version,
    passage: review?.passage ?? null,
    standing,
    quote,
  }
}

export function fromMember(
  language: Language,
  { account_id, full_name, role, status, since }: ItemOf<ReplyOf<typeof listMembers>>,
): FoundSource {
  const values = {
    name: full_name,
    role: translate(language, `onboarding:role.${role}`),
    status: translate(language, `members:status.${status}`),
    date: dayIn(language, new Date(since)),
  }
  return {
    ...none,
    kind: 'member',
    id: account_id,
    title: full_name,
    quote: translate(language, 'chat:record.member', values),
  }
}

export type ShownMission = ItemOf<ReplyOf<typeof listMissions>>

export function actionText(language: Language, { key, text }: ShownMission['actions'][number]): string {
  return text ?? (key === null ? '' : translate(language, `missions:action.${key}`))
}

export function criterionText(language: Language, criterion: ShownMission['criteria'][number]): string {
  return criterionSentence(criterion, (key, values) => translate(language, key, values))
}

export function fromMission(language: Language, mission: ShownMission): FoundSource {
  const words = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `chat:record.${key}`, values)
  const name = translate(language, `onboarding:mission.${mission.type}`)
  const lines = [
    words('mission', {
      name,
      state: words(`mission_${mission.state}`),
      from: dayIn(language, new Date(mission.started_at)),
      to: dayIn(language, new Date(mission.ends_at)),
    }),
    ...(mission.state === 'active' ? [words('mission_days_left', { days: mission.days_left })] : []),
    mission.goal.text ?? translate(language, `missions:goal.${mission.type}`),
    ...mission.criteria.map((criterion) =>
      words(criterion.is_met ? 'criterion_met' : 'criterion_unmet', {
        text: criterionText(language, criterion),
      }),
    ),
    ...mission.actions.map((action) =>
      words(action.done_at ? 'action_done' : 'action_open', {
        text: actionText(language, action),
        name: action.owner.name,
        date: dayIn(language, new Date(action.due_on)),
      }),
    ),
  ]
  return { ...none, kind: 'mission', id: mission.id, title: name, quote: lines.join('\n') }
}

export function fromCapital(
  language: Language,
  one: ReplyOf<typeof readCapitals>['capitals'][number],
): FoundSource {
  const words = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `chat:record.${key}`, values)
  const name = translate(language, `governance:capital.${one.capital}`)
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 })
  const figures =
    one.perceived === null || one.priority === 'not_rated'
      ? words('capital_unrated', { name })
      : words('capital', {
          name,
          perceived: number.format(one.perceived),
          effective: number.format(one.effective),
        })
  const lines = [
    figures,
    one.steward ? words('capital_steward', { name: one.steward.full_name }) : '',
    one.definition === '' ? '' : words('capital_definition', { text: one.definition }),
  ]
  return { ...none, kind: 'capital', title: name, quote: sentences(lines) }
}

export function fromFamily(language: Language, family: ReplyOf<typeof readFamily>): FoundSource {
  const words = (key: string, values: Record<string, string | number>) =>
    translate(language, `chat:record.${key}`, values)
  const {
    name,
    legacy_established: year,
    purpose_statement: text,
    core_value: value,
    governance_protocol: protocol,
    timeline_horizon: horizon,
  } = family
  const lines = [
    words('family_name', { name }),
    year ? words('family_established', { year }) : '',
    text ? words('family_purpose', { text }) : '',
    value ? words('family_value', { text: value }) : '',
    protocol
      ? words('family_protocol', { name: translate(language, `governance:protocol.${protocol}`) })
      : '',
    horizon ? words('family_horizon', { name: translate(language, `governance:horizon.${horizon}`) }) : '',
  ]
  return { ...none, kind: 'family', title: name, quote: sentences(lines) }
}

/** A ledger entry, worded as on the ledger page but without link markup. */
export function fromAct(
  language: Language,
  {
    act,
    at,
    by,
    document,
    version,
    other,
    role,
    capital,
    protocol,
    mission,
  }: ItemOf<ReplyOf<typeof listActs>>,
): FoundSource {
  const unnamed = translate(language, 'acts:list.someone')
  const values = {
    who: by?.full_name || unnamed,
    other: other?.full_name || unnamed,
    what: document?.title ?? translate(language, 'acts:list.document'),
    version: version ?? '',
    role: role ? translate(language, `onboarding:role.${role}`) : '',
    capital: capital ? translate(language, `governance:capital.${capital}`) : '',
    protocol: protocol ? translate(language, `governance:protocol.${protocol}`) : '',
    mission: mission ? translate(language, `onboarding:mission.${mission}`) : '',
  }
  const text = translate(language, `acts:${act}`, values).replaceAll(/<\/?\w+>/g, '')
  const quote = translate(language, 'chat:record.act', { date: dayIn(language, new Date(at)), text })
  return { ...none, kind: 'act', id: document?.title ? document.id : null, title: text, quote }
}
