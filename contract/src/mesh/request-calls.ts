import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { CatalogKey } from '#contract/mesh/calls.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { Id, Moment, page, PageQuery, writing } from '#contract/schemas.ts'

const Request = z.object({
  id: Id,
  kind: z.enum(['advisor', 'service']),
  catalog_key: z.nullable(z.string()),
  words: z.string(),
  by: z.string(),
  at: Moment,
  answer: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(Moment),
})

export const listRequests = call({
  method: 'GET',
  path: '/mesh/requests/',
  needs: 'mesh.read',
  about: 'What the family is looking for, newest first: matches for advisors and services, with what came of each.',
  query: z.extend(PageQuery, { kind: z.optional(z.enum(['advisor', 'service'])) }),
  reply: page(Request),
})

export const addRequest = call({
  method: 'POST',
  path: '/mesh/requests/',
  needs: 'mesh.send',
  about: 'Ask for a match: an advisor of a profession, or a service. Who may connect sees it.',
  body: z.strictObject({ kind: z.enum(['advisor', 'service']), catalog_key: CatalogKey, words: writing(meshLimits.request) }),
  reply: Request,
})

export const answerRequest = call({
  method: 'POST',
  path: '/mesh/requests/{id}/answer/',
  needs: 'mesh.connect',
  about: 'Say what came of a request; it is kept with it.',
  body: z.strictObject({ answer: writing(meshLimits.request) }),
  reply: Request,
})
