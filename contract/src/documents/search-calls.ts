import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { verdicts } from '#contract/documents/matter.ts'
import { protocols } from '#contract/family/calls.ts'
import { roles } from '#contract/roles.ts'
import { Id, line, Moment } from '#contract/schemas.ts'

/** `in_force` if the passage belongs to the approved version. */
export const standings = ['in_force', 'not_in_force'] as const

const SearchQuery = z.strictObject({
  words: z.optional(line(400)),
  max: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(20))),
})

const FoundPassage = z.object({
  document_id: Id,
  title: z.string(),
  version: z.int(),
  /** Index in that version; null if only the title matched. */
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
    'The best matching passages of documents this pilot may read, in any language, from the newest version and the one in force.',
  query: SearchQuery,
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
  votes: z.array(
    z.object({
      name: z.string(),
      role: z.enum(roles),
      verdict: z.nullable(z.enum(verdicts)),
      alignment: z.nullable(z.int()),
      is_recused: z.boolean(),
    }),
  ),
  /** Sequence number of its ledger entry. */
  entry: z.nullable(z.int()),
  /** The passage about the document's next review. */
  review: z.nullable(z.object({ passage: z.int(), text: z.string() })),
})

export const findDecisions = call({
  method: 'GET',
  path: '/documents/decisions/',
  needs: 'document.read',
  about: 'The family’s decisions about the best matching documents: date, protocol, votes and next review.',
  query: SearchQuery,
  reply: z.object({ items: z.array(Decision) }),
})
