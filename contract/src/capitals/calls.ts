import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { evidenceKinds, priorities } from '#contract/capitals/metrics.ts'
import { Id, Moment, page, PageQuery, paragraph } from '#contract/schemas.ts'

export const capitalLimits = { definition: 1000 } as const

/** One capital: ratings next to evidence, computed in capitals/metrics.ts. Null: no one has rated it. */
export const CapitalFigures = z.object({
  capital: z.enum(capitals),
  /** Mean of all ratings. */
  perceived: z.nullable(z.number()),
  /** Number of pilots who rated it; ratings seeded by the assessment are not counted. */
  raters: z.int(),
  /** This pilot's own rating; seeded while it comes from the assessment. */
  mine: z.nullable(z.int()),
  is_mine_seeded: z.boolean(),
  points: z.number(),
  effective: z.number(),
  pieces: z.int(),
  gap: z.nullable(z.number()),
  progress: z.number(),
  priority: z.enum(priorities),
  /** The family's own definition; empty with version 0 until one is written. */
  definition: z.string(),
  definition_version: z.int(),
  /** The appointed steward; null means the founder. */
  steward: z.nullable(z.object({ id: Id, full_name: z.string() })),
})

export const CapitalOverview = z.object({
  capitals: z.array(CapitalFigures),
  cai: z.nullable(z.number()),
  overall: z.number(),
  rt_score: z.number(),
})

/** The kinds of page that show a piece of evidence. */
export const evidencePlaces = ['document', 'mission', 'member', 'file'] as const

export const CapitalEvidence = z.object({
  kind: z.enum(evidenceKinds),
  id: Id,
  /** Empty if the title comes from the texts (by `template`) or this pilot may not read it. */
  title: z.string(),
  template: z.nullable(z.string()),
  at: Moment,
  points: z.number(),
  /** Null if it is hidden from this pilot. */
  leads_to: z.nullable(z.object({ place: z.enum(evidencePlaces), id: Id })),
})

export const readCapitals = call({
  method: 'GET',
  path: '/capitals/',
  needs: 'capital.read',
  about:
    'The nine capitals, perceived against effective, with the family’s alignment index, overall score and RT score.',
  reply: CapitalOverview,
})

export const listEvidence = call({
  method: 'GET',
  path: '/capitals/{capital}/evidence/',
  needs: 'capital.read',
  about:
    'The evidence for a capital’s effective score, newest first. Evidence hidden from this pilot is counted, but not named.',
  query: PageQuery,
  reply: page(CapitalEvidence),
})

export const rateCapital = call({
  method: 'POST',
  path: '/capitals/{capital}/rate/',
  needs: 'capital.rate',
  about: 'Rate how strong a capital feels to this pilot, from 0 to 100; null removes the rating.',
  body: z.strictObject({ perceived: z.nullable(z.int().check(z.gte(0), z.lte(100))) }),
  reply: CapitalOverview,
})

export const defineCapital = call({
  method: 'POST',
  path: '/capitals/{capital}/define/',
  needs: 'capital.define',
  about:
    'Define a capital in the family’s own words. `version` is that of the definition that was read, or 0 if there is none; if there is a newer one, the call returns 409.',
  body: z.strictObject({
    version: z.int().check(z.gte(0), z.lt(2 ** 31 - 1)),
    definition: paragraph(capitalLimits.definition),
  }),
  reply: CapitalOverview,
})

export const appointSteward = call({
  method: 'POST',
  path: '/capitals/{capital}/steward/',
  needs: 'capital.appoint',
  about: 'Appoint an active member with a vote as the steward of a capital; null leaves it to the founder.',
  body: z.strictObject({ account_id: z.nullable(Id) }),
  reply: CapitalOverview,
})
