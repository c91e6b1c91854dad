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
  about: 'The family’s requests for advisors and services, newest first, with their outcomes.',
  query: z.extend(PageQuery, { kind: z.optional(z.enum(['advisor', 'service'])) }),
  reply: page(Request),
})

export const addRequest = call({
  method: 'POST',
  path: '/mesh/requests/',
  needs: 'mesh.send',
  about:
    'Request an advisor of a profession, or a service. Everyone who may add connections sees the request.',
  body: z.strictObject({
    kind: z.enum(['advisor', 'service']),
    catalog_key: CatalogKey,
    words: writing(meshLimits.request),
  }),
  reply: Request,
})

export const answerRequest = call({
  method: 'POST',
  path: '/mesh/requests/{id}/answer/',
  needs: 'mesh.connect',
  about: 'Record the outcome of a request.',
  body: z.strictObject({ answer: writing(meshLimits.request) }),
  reply: Request,
})
