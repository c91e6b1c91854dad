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
import { say } from '#server/platform/texts.ts'

/** Something of the family's records, before it is numbered. */
export type Found = Omit<output<typeof Source>, 'number'>
type Item<Reply extends { items: readonly unknown[] }> = Reply['items'][number]

const none = { id: null, version: null, passage: null, heading: null, standing: null } as const

const sentences = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

export function fromPassage({ document_id, title, version, passage, heading, standing, text }: Item<ReplyOf<typeof findPassages>>): Found {
  return { kind: 'paper', id: document_id, title, version, passage, heading, standing, quote: text }
}

export function fromFile({ kind, id, title, version, passage, page, heading, standing, text }: Item<ReplyOf<typeof findInFiles>>): Found {
  return { kind, id, title, version, passage, page, heading, standing, quote: text }
}

export function fromDecision(language: Language, decision: Item<ReplyOf<typeof findDecisions>>): Found {
  const { document_id, title, version, protocol, outcome, opened_at, decided_at, entry, review, is_in_force } = decision
  const words = (key: string, values: Record<string, string | number> = {}) => say(language, `chat:record.${key}`, values)
  const voices = decision.voices.map(({ name, verdict, is_recused }) => words(`voice_${is_recused ? 'recused' : (verdict ?? 'none')}`, { name }))
  const quote = sentences([
    words('decision', {
      version,
      outcome: words(`outcome_${outcome}`, { date: dayIn(language, new Date(decided_at ?? opened_at)) }),
      protocol: say(language, `governance:protocol.${protocol}`),
      voices: `${new Intl.ListFormat(localeOf(language), { style: 'narrow' }).format(voices)}.`,
    }),
    entry === null ? '' : words('entry', { number: entry }),
    review === null ? '' : words('review', { text: review.text }),
  ])
  const standing = is_in_force ? 'in_force' : 'not_in_force'
  return { ...none, kind: 'decision', id: document_id, title, version, passage: review?.passage ?? null, standing, quote }
}

export function fromMember(language: Language, { account_id, full_name, role, status, since }: Item<ReplyOf<typeof listMembers>>): Found {
  const values = {
    name: full_name,
    role: say(language, `onboarding:role.${role}`),
    status: say(language, `members:status.${status}`),
    date: dayIn(language, new Date(since)),
  }
  return { ...none, kind: 'member', id: account_id, title: full_name, quote: say(language, 'chat:record.member', values) }
}

export type ShownMission = Item<ReplyOf<typeof listMissions>>

export function actionText(language: Language, { key, text }: ShownMission['actions'][number]): string {
  return text ?? (key === null ? '' : say(language, `missions:action.${key}`))
}

export function criterionText(language: Language, criterion: ShownMission['criteria'][number]): string {
  return criterionSentence(criterion, (key, values) => say(language, key, values))
}

export function fromMission(language: Language, mission: ShownMission): Found {
  const words = (key: string, values: Record<string, string | number> = {}) => say(language, `chat:record.${key}`, values)
  const name = say(language, `onboarding:mission.${mission.type}`)
  const lines = [
    words('mission', {
      name,
      state: words(`mission_${mission.state}`),
      from: dayIn(language, new Date(mission.started_at)),
      to: dayIn(language, new Date(mission.ends_at)),
    }),
    ...(mission.state === 'active' ? [words('mission_days_left', { days: mission.days_left })] : []),
    mission.goal.text ?? say(language, `missions:goal.${mission.type}`),
    ...mission.criteria.map((criterion) =>
      words(criterion.is_met ? 'criterion_met' : 'criterion_unmet', { text: criterionText(language, criterion) }),
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

export function fromCapital(language: Language, one: ReplyOf<typeof readCapitals>['capitals'][number]): Found {
  const words = (key: string, values: Record<string, string | number> = {}) => say(language, `chat:record.${key}`, values)
  const name = say(language, `governance:capital.${one.capital}`)
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 })
  const figures =
    one.perceived === null || one.priority === 'not_rated'
      ? words('capital_unrated', { name })
      : words('capital', { name, perceived: number.format(one.perceived), effective: number.format(one.effective) })
  const lines = [
    figures,
    one.steward ? words('capital_steward', { name: one.steward.full_name }) : '',
    one.definition === '' ? '' : words('capital_definition', { text: one.definition }),
  ]
  return { ...none, kind: 'capital', title: name, quote: sentences(lines) }
}

export function fromFamily(language: Language, family: ReplyOf<typeof readFamily>): Found {
  const words = (key: string, values: Record<string, string | number>) => say(language, `chat:record.${key}`, values)
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
    protocol ? words('family_protocol', { name: say(language, `governance:protocol.${protocol}`) }) : '',
    horizon ? words('family_horizon', { name: say(language, `governance:horizon.${horizon}`) }) : '',
  ]
  return { ...none, kind: 'family', title: name, quote: sentences(lines) }
}

/** An entry of the ledger as the ledger's page says it, without its marks for links. */
export function fromAct(
  language: Language,
  { act, at, by, paper, version, other, role, capital, protocol, mission }: Item<ReplyOf<typeof listActs>>,
): Found {
  const somebody = say(language, 'acts:list.somebody')
  const values = {
    who: by?.full_name || somebody,
    other: other?.full_name || somebody,
    what: paper?.title ?? say(language, 'acts:list.paper'),
    version: version ?? '',
    role: role ? say(language, `onboarding:role.${role}`) : '',
    capital: capital ? say(language, `governance:capital.${capital}`) : '',
    protocol: protocol ? say(language, `governance:protocol.${protocol}`) : '',
    mission: mission ? say(language, `onboarding:mission.${mission}`) : '',
  }
  const text = say(language, `acts:${act}`, values).replaceAll(/<\/?\w+>/g, '')
  const quote = say(language, 'chat:record.act', { date: dayIn(language, new Date(at)), text })
  return { ...none, kind: 'act', id: paper?.title ? paper.id : null, title: text, quote }
}
