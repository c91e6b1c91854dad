import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { verdicts } from '#contract/documents/matter.ts'
import { protocols } from '#contract/family/calls.ts'
import { roles } from '#contract/roles.ts'
import { Id, line, Moment } from '#contract/schemas.ts'

/** Whether a paper's words are in force: approved, and not written anew since. */
export const standings = ['in_force', 'not_in_force'] as const

const Words = z.strictObject({ words: z.optional(line(400)), most: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(20))) })

const FoundPassage = z.object({
  document_id: Id,
  title: z.string(),
  version: z.int(),
  /** Its place in that version; null where only the title was found. */
  passage: z.nullable(z.int()),
  heading: z.nullable(z.string()),
  standing: z.enum(standings),
  text: z.string(),
})

export const findPassages = call({
  method: 'GET',
  path: '/documents/passages/',
  needs: 'document.read',
  about:
    'The passages of papers this pilot may read that fit some words best, in any of the languages: of the newest version and of the one in force.',
  query: Words,
  reply: z.object({ items: z.array(FoundPassage) }),
})

const Decision = z.object({
  document_id: Id,
  title: z.string(),
  version: z.int(),
  kind: z.enum(['approval', 'ratification']),
  protocol: z.enum(protocols),
  outcome: z.enum(['open', 'approved', 'rejected']),
  is_in_force: z.boolean(),
  opened_at: Moment,
  decided_at: z.nullable(Moment),
  voices: z.array(
    z.object({
      name: z.string(),
      role: z.enum(roles),
      verdict: z.nullable(z.enum(verdicts)),
      alignment: z.nullable(z.int()),
      is_recused: z.boolean(),
    }),
  ),
  /** The entry of the ledger that says so. */
  entry: z.nullable(z.int()),
  /** What the paper itself says about when it is looked at again, with its place. */
  review: z.nullable(z.object({ passage: z.int(), text: z.string() })),
})

export const findDecisions = call({
  method: 'GET',
  path: '/documents/decisions/',
  needs: 'document.read',
  about: 'What the family decided about the papers that fit some words best: when, by which rule, who said what, and when it is due for review.',
  query: Words,
  reply: z.object({ items: z.array(Decision) }),
})
