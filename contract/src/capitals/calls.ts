import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { evidenceKinds, priorities } from '#contract/capitals/metrics.ts'
import { Id, Moment, page, PageQuery, paragraph } from '#contract/schemas.ts'

export const capitalLimits = { definition: 1000 } as const

/** One capital as the family feels it and as its records show it (the law: capitals/metrics.ts). Null: no one has rated it. */
export const CapitalFigures = z.object({
  capital: z.enum(capitals),
  /** The mean of those who rated. */
  perceived: z.nullable(z.number()),
  /** How many rated it themselves; what was seeded by their answers is not counted. */
  raters: z.int(),
  /** This pilot's own rating; seeded while it comes from their answers. */
  mine: z.nullable(z.int()),
  is_mine_seeded: z.boolean(),
  points: z.number(),
  effective: z.number(),
  pieces: z.int(),
  gap: z.nullable(z.number()),
  progress: z.number(),
  priority: z.enum(priorities),
  /** What it means to this family, in its own words; empty and version 0 as long as it has not said. */
  definition: z.string(),
  definition_version: z.int(),
  /** Who is appointed to look after it; where nobody is, the founder stands in. */
  steward: z.nullable(z.object({ id: Id, full_name: z.string() })),
})

export const CapitalOverview = z.object({
  capitals: z.array(CapitalFigures),
  cai: z.nullable(z.number()),
  overall: z.number(),
  rt_score: z.number(),
})

/** Where a piece of evidence can be seen. */
export const evidencePlaces = ['paper', 'mission', 'member', 'file'] as const

export const CapitalEvidence = z.object({
  kind: z.enum(evidenceKinds),
  id: Id,
  /** In the family's own words; empty where the texts have them, by `template`, and where this pilot may not read it. */
  title: z.string(),
  template: z.nullable(z.string()),
  at: Moment,
  points: z.number(),
  /** Null where it is hidden from this pilot. */
  leads_to: z.nullable(z.object({ place: z.enum(evidencePlaces), id: Id })),
})

export const readCapitals = call({
  method: 'GET',
  path: '/capitals/',
  needs: 'capital.read',
  about: 'The nine capitals, perceived against effective, with the family’s alignment index, overall score and RT score.',
  reply: CapitalOverview,
})

export const listEvidence = call({
  method: 'GET',
  path: '/capitals/{capital}/evidence/',
  needs: 'capital.read',
  about: 'What stands behind a capital’s effective number, newest first. What is hidden from this pilot is counted, but not named.',
  query: PageQuery,
  reply: page(CapitalEvidence),
})

export const rateCapital = call({
  method: 'POST',
  path: '/capitals/{capital}/rate/',
  needs: 'capital.rate',
  about: 'Say how strong a capital feels to oneself, 0 to 100; null takes one’s rating back.',
  body: z.strictObject({ perceived: z.nullable(z.int().check(z.gte(0), z.lte(100))) }),
  reply: CapitalOverview,
})

export const defineCapital = call({
  method: 'POST',
  path: '/capitals/{capital}/define/',
  needs: 'capital.define',
  about:
    'Say what a capital means to this family. `version` is the definition’s that was read, 0 if there is none: a newer one is answered with 409.',
  body: z.strictObject({ version: z.int().check(z.gte(0), z.lt(2 ** 31 - 1)), definition: paragraph(capitalLimits.definition) }),
  reply: CapitalOverview,
})

export const appointSteward = call({
  method: 'POST',
  path: '/capitals/{capital}/steward/',
  needs: 'capital.appoint',
  about: 'Appoint an active member who votes as the steward of a capital; null leaves it to the founder.',
  body: z.strictObject({ account_id: z.nullable(Id) }),
  reply: CapitalOverview,
})
