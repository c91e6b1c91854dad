import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Document, documentLimits, VersionNumber } from '#contract/documents/calls.ts'
import { writing } from '#contract/schemas.ts'

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'bad_format' }))
const given = { version: VersionNumber, hash: Hash }
const alignment = z.optional(z.int().check(z.gte(1), z.lte(5)))
const Reason = writing(documentLimits.reason)

export const approveDocument = call({
  method: 'POST',
  path: '/documents/{id}/approve/',
  needs: 'document.answer',
  about: 'Approve one version, by its hash. Under value-based management `alignment` says how well it fits the purpose statement, 1 to 5.',
  body: z.strictObject({ ...given, alignment }),
  reply: Document,
})

export const requestChanges = call({
  method: 'POST',
  path: '/documents/{id}/request-changes/',
  needs: 'document.answer',
  about: 'Ask for changes, with the reason. It reaches the author and everyone who had approved.',
  body: z.strictObject({ ...given, reason: Reason, alignment }),
  reply: Document,
})

export const declineDocument = call({
  method: 'POST',
  path: '/documents/{id}/decline/',
  needs: 'document.answer',
  about: 'Say no to one version, with the reason. It reaches the author and everyone who had approved.',
  body: z.strictObject({ ...given, reason: Reason, alignment }),
  reply: Document,
})

export const abstainFromDocument = call({
  method: 'POST',
  path: '/documents/{id}/abstain/',
  needs: 'document.answer',
  about: 'Answer neither yes nor no: it counts for the quorum only.',
  body: z.strictObject(given),
  reply: Document,
})

export const recuseFromDocument = call({
  method: 'POST',
  path: '/documents/{id}/recuse/',
  needs: 'document.answer',
  about: 'Step out of this decision because of a conflict of interest: out of the count on both sides.',
  body: z.strictObject(given),
  reply: Document,
})
