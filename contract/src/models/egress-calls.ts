import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { providers } from '#contract/models/providers.ts'
import { Id, Moment, page, PageQuery } from '#contract/schemas.ts'

/** The number of days for which requests to models are listed. */
export const egressDays = 30

/** One request to a model: the pilot, the provider, and references to the records that were sent. */
const Egress = z.object({
  id: Id,
  at: Moment,
  provider: z.enum(providers),
  model: z.string(),
  /** For example `chat`, `draft`, `review`, `test` or `embed`. */
  purpose: z.string(),
  by: z.object({ id: Id, full_name: z.string() }),
  /** The documents and files with their passages. The title is null if the reading pilot may not see it. */
  documents: z.array(
    z.object({
      id: z.nullable(Id),
      title: z.nullable(z.string()),
      version: z.int(),
      passages: z.array(z.int()),
    }),
  ),
  /** Other records: members, missions, capitals, decisions, ledger entries. */
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
    'The requests to models in the last 30 days, newest first. Pilots who may read the ledger see the whole family’s, others only their own.',
  query: PageQuery,
  reply: z.extend(page(Egress), { bytes: z.int(), count: z.int() }),
})
