import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { providers } from '#contract/models/providers.ts'
import { Id, Moment, page, PageQuery } from '#contract/schemas.ts'

/** For how long it is shown what has left the house. */
export const egressDays = 30

/** One question to a model: who asked whom, and what of the family's records went along. */
const Egress = z.object({
  id: Id,
  at: Moment,
  provider: z.enum(providers),
  model: z.string(),
  /** What it was for: `chat`, `draft`, `review`, `test`, `embed`. */
  purpose: z.string(),
  by: z.object({ id: Id, full_name: z.string() }),
  /** The papers and files, with their passages; a title is null where it is hidden from whoever looks. */
  papers: z.array(z.object({ id: z.nullable(Id), title: z.nullable(z.string()), version: z.int(), passages: z.array(z.int()) })),
  /** Other records: members, missions, capitals, decisions, entries of the ledger. */
  records: z.array(z.string()),
  bytes: z.int(),
  input_tokens: z.nullable(z.int()),
  output_tokens: z.nullable(z.int()),
  outcome: z.string(),
})

export const listEgress = call({
  method: 'GET',
  path: '/account/llm/egress/',
  needs: 'session',
  about:
    'What has left this house for a model in the last 30 days, newest first: of the whole family for who may read its ledger, else what one asked oneself.',
  query: PageQuery,
  reply: z.extend(page(Egress), { bytes: z.int(), count: z.int() }),
})
