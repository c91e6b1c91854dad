import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { actKinds } from '#contract/family/acts.ts'
import { capitals } from '#contract/capitals.ts'
import { countries } from '#contract/family/countries.ts'
import { missionTypes } from '#contract/missions.ts'
import { roles } from '#contract/roles.ts'
import { filledLine, Id, Moment, page, PageQuery, paragraph } from '#contract/schemas.ts'

export const protocols = [
  'stewardship_council',
  'founder_authority',
  'distributed_command',
  'value_based_management',
] as const
export const horizons = [
  'three_generations',
  'seven_generations',
  'hundred_years',
  'five_hundred_years',
] as const

/** Facts that add, drop and change sections of the first documents. Null until someone says so. */
export const circumstances = ['has_business', 'has_trust', 'has_minors', 'has_property_abroad'] as const
export type Circumstance = (typeof circumstances)[number]

const knownOrNot = z.optional(z.nullable(z.boolean()))
const circumstanceFields = {
  has_business: knownOrNot,
  has_trust: knownOrNot,
  has_minors: knownOrNot,
  has_property_abroad: knownOrNot,
} satisfies Record<Circumstance, unknown>

/** Advisors read only the name, so the other fields are optional. */
export const Family = z.object({
  id: Id,
  name: z.string(),
  legacy_established: z.optional(z.nullable(z.int())),
  purpose_statement: z.optional(z.string()),
  core_value: z.optional(z.string()),
  governance_protocol: z.optional(z.enum(protocols)),
  timeline_horizon: z.optional(z.enum(horizons)),
  /** ISO 3166-1 alpha-2: the country whose law mainly applies. */
  country: z.optional(z.nullable(z.string())),
  ...circumstanceFields,
  version: z.optional(z.int()),
})

export const readFamily = call({
  method: 'GET',
  path: '/family/',
  needs: 'family.read_name',
  about: 'The family’s identity. Advisors read the name only.',
  reply: Family,
})

/** The current year in the time zone that is furthest ahead. */
function latestYear(): number {
  return new Date(Date.now() + 14 * 60 * 60 * 1000).getUTCFullYear()
}

export const updateFamily = call({
  method: 'POST',
  path: '/family/',
  needs: 'family.write',
  about:
    'Change the family’s identity. `version` is the one that was read; if there is a newer one, the call returns 409.',
  body: z.strictObject({
    version: z.int().check(z.gte(1), z.lt(2 ** 31 - 1)),
    name: z.optional(filledLine(120)),
    legacy_established: z.optional(
      z.nullable(
        z.int().check(
          z.gte(1),
          z.refine((year) => year <= latestYear(), { error: 'date_future' }),
        ),
      ),
    ),
    purpose_statement: z.optional(paragraph(2000)),
    core_value: z.optional(paragraph(300)),
    timeline_horizon: z.optional(z.enum(horizons)),
    country: z.optional(z.nullable(z.enum(countries))),
    ...circumstanceFields,
  }),
  reply: Family,
})

/** Values proposed by the founder's answers and those in force; null if the answers propose none. */
export const Proposals = z.object({
  timeline_horizon: z.object({ proposed: z.nullable(z.enum(horizons)), in_force: z.enum(horizons) }),
  governance_protocol: z.object({ proposed: z.nullable(z.enum(protocols)), in_force: z.enum(protocols) }),
})

export const readProposals = call({
  method: 'GET',
  path: '/family/proposals/',
  needs: 'family.read',
  about:
    'The timeline horizon and the governance protocol that the founder’s answers propose, with those in force.',
  reply: Proposals,
})

/** A ledger entry. `hash` covers every other field, `previous_hash` the entry before. */
export const LedgerEntry = z.object({
  seq: z.int(),
  at: Moment,
  act: z.string(),
  by: z.nullable(Id),
  subject_id: z.nullable(Id),
  details: z.record(z.string(), z.unknown()),
  previous_hash: z.string(),
  hash: z.string(),
})

export const listLedger = call({
  method: 'GET',
  path: '/family/ledger/',
  needs: 'ledger.read',
  about: 'The family’s ledger, newest first.',
  query: PageQuery,
  reply: page(LedgerEntry),
})

const Person = z.object({ id: Id, full_name: z.string() })

/** A ledger act with names and titles. Titles this pilot may not read are null. */
export const Act = z.object({
  seq: z.int(),
  at: Moment,
  act: z.string(),
  by: z.nullable(Person),
  /** The document of the act; id and title are null if it is hidden from this pilot. */
  document: z.nullable(z.object({ id: z.nullable(Id), title: z.nullable(z.string()) })),
  /** The file or category of the act; its name is null if it was deleted. */
  file: z.nullable(z.object({ id: Id, name: z.nullable(z.string()) })),
  /** The connection of the act: an advisor, service, agent or API. */
  contact: z.nullable(z.object({ id: Id, name: z.nullable(z.string()) })),
  version: z.nullable(z.int()),
  /** The member affected, if different from the one who acted. */
  other: z.nullable(Person),
  role: z.nullable(z.enum(roles)),
  mission: z.nullable(z.enum(missionTypes)),
  capital: z.nullable(z.enum(capitals)),
  protocol: z.nullable(z.enum(protocols)),
})

export const listActs = call({
  method: 'GET',
  path: '/family/acts/',
  needs: 'ledger.read',
  about:
    'The family’s activity, newest first: the ledger with names and titles. `from` is inclusive, `until` exclusive.',
  query: z.extend(PageQuery, {
    kind: z.optional(z.enum(actKinds)),
    by: z.optional(Id),
    from: z.optional(Moment),
    until: z.optional(Moment),
  }),
  reply: page(Act),
})
