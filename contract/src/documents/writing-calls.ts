import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Document, documentLimits, VersionNumber } from '#contract/documents/calls.ts'
import { Done, Id, writing } from '#contract/schemas.ts'

/** `done` is a text that is whole, but somebody saved a newer version meanwhile: it waits to be kept or dropped. */
export const writingStates = ['none', 'writing', 'stopped', 'failed', 'done'] as const

/** What a model has written on a paper and is no version yet. */
export const Writing = z.object({
  state: z.enum(writingStates),
  /** What shall be changed, in the pilot's words; null where the paper is written from what it was ordered with. */
  request: z.nullable(z.string()),
  /** The text from the asked place on, and how long it is in all. */
  text: z.string(),
  length: z.int(),
  account_id: z.nullable(Id),
  model: z.string(),
  /** One sentence, if it could not go on. */
  trouble: z.nullable(z.string()),
})

export const readWriting = call({
  method: 'GET',
  path: '/documents/{id}/writing/',
  needs: 'document.write',
  about: 'What a model is writing on this paper, from a place on: asked again and again, it shows the paper being written.',
  query: z.strictObject({ from: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(documentLimits.body))) }),
  reply: Writing,
})

export const startWriting = call({
  method: 'POST',
  path: '/documents/{id}/writing/',
  needs: 'document.write',
  about:
    'Let the pilot’s model write: with a request, the paper is changed as it says; without one, what was stopped goes on, or the paper is written from what it was ordered with. It becomes a new version when it is whole.',
  body: z.strictObject({ request: z.optional(writing(documentLimits.prompt)) }),
  reply: Writing,
  // The model is reached afterwards and beside it, so this holds no transaction while it looks for one.
  isSessionOnly: true,
  reachesOut: true,
})

export const stopWriting = call({
  method: 'POST',
  path: '/documents/{id}/writing/stop/',
  needs: 'document.write',
  about: 'Stop the model. What it has written stays and can be continued, kept or dropped.',
  reply: Writing,
})

export const keepWriting = call({
  method: 'POST',
  path: '/documents/{id}/writing/keep/',
  needs: 'document.write',
  about: 'Make a version of what the model has written so far. `version` is the newest that was read.',
  body: z.strictObject({ version: VersionNumber }),
  reply: Document,
})

export const dropWriting = call({
  method: 'POST',
  path: '/documents/{id}/writing/drop/',
  needs: 'document.write',
  about: 'Drop what the model has written and was made no version.',
  reply: Done,
})
