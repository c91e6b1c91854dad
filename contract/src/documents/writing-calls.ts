import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Document, documentLimits, VersionNumber } from '#contract/documents/calls.ts'
import { Done, Id, writing } from '#contract/schemas.ts'

/** `done` is a finished text that conflicts with a newer version; a pilot keeps or drops it. */
export const writingStates = ['none', 'writing', 'stopped', 'failed', 'done'] as const

/** A model's text for a document that is not a version yet. */
export const Writing = z.object({
  state: z.enum(writingStates),
  /** The pilot's requested change; null if the document is written from its prompt. */
  request: z.nullable(z.string()),
  /** The text from the requested offset, and its total length. */
  text: z.string(),
  length: z.int(),
  account_id: z.nullable(Id),
  model: z.string(),
  /** The reason of a failure, as a sentence. */
  trouble: z.nullable(z.string()),
})

export const readWriting = call({
  method: 'GET',
  path: '/documents/{id}/writing/',
  needs: 'document.write',
  about: 'The text a model is writing for this document, from an offset. Poll it to show the progress.',
  query: z.strictObject({
    from: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(documentLimits.body))),
  }),
  reply: Writing,
})

export const startWriting = call({
  method: 'POST',
  path: '/documents/{id}/writing/',
  needs: 'document.write',
  about:
    'Let the pilot’s model write: with a request, it changes the document; without one, it resumes a stopped text or writes the document from its prompt. A finished text becomes a new version.',
  body: z.strictObject({ request: z.optional(writing(documentLimits.prompt)) }),
  reply: Writing,
  // The model call runs in the background; this call holds no transaction while it looks up the connection.
  isSessionOnly: true,
  reachesOut: true,
})

export const stopWriting = call({
  method: 'POST',
  path: '/documents/{id}/writing/stop/',
  needs: 'document.write',
  about: 'Stop the model. The partial text stays and can be continued, saved or discarded.',
  reply: Writing,
})

export const keepWriting = call({
  method: 'POST',
  path: '/documents/{id}/writing/keep/',
  needs: 'document.write',
  about: 'Save the model’s text so far as a version. `version` is the newest version the client read.',
  body: z.strictObject({ version: VersionNumber }),
  reply: Document,
})

export const dropWriting = call({
  method: 'POST',
  path: '/documents/{id}/writing/drop/',
  needs: 'document.write',
  about: 'Discard the model’s text that is not a version yet.',
  reply: Done,
})
