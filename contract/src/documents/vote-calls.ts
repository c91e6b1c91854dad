import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Document, documentLimits, VersionNumber } from '#contract/documents/calls.ts'
import { writing } from '#contract/schemas.ts'

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'bad_format' }))
const votedVersion = { version: VersionNumber, hash: Hash }
const alignment = z.optional(z.int().check(z.gte(1), z.lte(5)))
const Reason = writing(documentLimits.reason)

export const approveDocument = call({
  method: 'POST',
  path: '/documents/{id}/approve/',
  needs: 'document.answer',
  about:
    'Approve one version by its hash. Under value-based management `alignment` rates it against the purpose statement, 1 to 5.',
  body: z.strictObject({ ...votedVersion, alignment }),
  reply: Document,
})

export const requestChanges = call({
  method: 'POST',
  path: '/documents/{id}/request-changes/',
  needs: 'document.answer',
  about: 'Request changes with a reason. It is sent to the author and everyone who had approved.',
  body: z.strictObject({ ...votedVersion, reason: Reason, alignment }),
  reply: Document,
})

export const declineDocument = call({
  method: 'POST',
  path: '/documents/{id}/decline/',
  needs: 'document.answer',
  about: 'Decline one version with a reason. It is sent to the author and everyone who had approved.',
  body: z.strictObject({ ...votedVersion, reason: Reason, alignment }),
  reply: Document,
})

export const abstainFromDocument = call({
  method: 'POST',
  path: '/documents/{id}/abstain/',
  needs: 'document.answer',
  about: 'Abstain: it counts for the quorum only.',
  body: z.strictObject(votedVersion),
  reply: Document,
})

export const recuseFromDocument = call({
  method: 'POST',
  path: '/documents/{id}/recuse/',
  needs: 'document.answer',
  about: 'Recuse oneself because of a conflict of interest: excluded from the count on both sides.',
  body: z.strictObject(votedVersion),
  reply: Document,
})
