import { sql } from 'kysely'

import { lawOf } from '#contract/family/law.ts'
import { type Language, localeOf } from '#contract/languages.ts'
import type { DocumentFacts } from '#server/features/documents/templates/template.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { dayIn } from '#server/platform/dates.ts'
import { translate } from '#server/platform/texts.ts'

/** The template's facts from the family record, in the pilot's language. */
export async function documentFacts(
  tx: Tx,
  pilot: Pick<Pilot, 'accountId' | 'familyId' | 'language'>,
  answers: DocumentFacts['answers'],
  now: Date,
): Promise<DocumentFacts> {
  const { familyId, accountId, language } = pilot
  const family = await tx
    .selectFrom('families')
    .selectAll()
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  const members = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select([
      'accounts.id',
      'accounts.full_name',
      'members.role',
      sql<string | null>`to_char(accounts.dob, 'YYYY-MM-DD')`.as('dob'),
    ])
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .orderBy('members.since')
    .execute()
  if (!family) refuse('not_found')
  const self = members.find(({ id }) => id === accountId)
  const founder = members.find(({ role }) => role === 'founder')
  const others = members.filter(
    ({ id, full_name, role }) => id !== accountId && full_name !== '' && role !== 'advisor',
  )
  const missing = (what: 'family' | 'name' | 'born') =>
    `[[${translate(language, `governance:open.${what}`)}]]`
  const name = (text: string | undefined, what: 'family' | 'name') => (text ? plain(text) : missing(what))
  const names = others.map(({ full_name }) => plain(full_name))
  return {
    answers,
    protocol: family.governance_protocol,
    horizon: family.timeline_horizon,
    law: lawOf(family.country),
    circumstances: {
      business: known(family.has_business),
      trust: known(family.has_trust),
      minors: known(family.has_minors),
      abroad: known(family.has_property_abroad),
    },
    eachMember: names.slice(0, maxMemberPassages),
    words: {
      family: name(family.name, 'family'),
      pilot: name(self?.full_name, 'name'),
      born: self?.dob ? dayIn(language, new Date(`${self.dob}T00:00:00Z`)) : missing('born'),
      founder: name(founder?.full_name, 'name'),
      members: new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names),
      member: '',
      horizon: translate(language, `governance:horizon.${family.timeline_horizon}`),
      protocol: translate(language, `governance:protocol.${family.governance_protocol}`),
      purpose: plain(family.purpose_statement),
      value: plain(family.core_value),
      established: family.legacy_established === null ? '' : String(family.legacy_established),
      country: family.country === null ? '' : countryName(language, family.country),
      today: dayIn(language, now),
    },
  }
}

/** A passage for each member keeps a document readable only up to about this many. */
const maxMemberPassages = 24

function known(value: boolean | null): 'yes' | 'no' | 'unknown' {
  return value === null ? 'unknown' : value ? 'yes' : 'no'
}

function countryName(language: Language, country: string): string {
  return new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(country) ?? country
}

/** User input on one line with Markdown escaped, so that a name reads as it was typed. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
}
