import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { Document, documentLimits } from '#contract/documents/calls.ts'
import { paperClasses } from '#contract/documents/matter.ts'
import { paperTemplates } from '#contract/documents/papers.ts'
import { reviewChecks } from '#contract/documents/review.ts'
import { options } from '#contract/missions.ts'
import { Done, filledLine, writing } from '#contract/schemas.ts'

const Answered = z.enum(options)

export const createDocument = call({
  method: 'POST',
  path: '/documents/',
  needs: 'document.write',
  about:
    'Begin a paper: empty, with a title, a class and a capital; or from one of the nine templates, with the answers of its mission (one’s own are taken where they are left out).',
  body: z.strictObject({
    /** Needed where there is no template; a template brings its own. */
    title: z.optional(filledLine(documentLimits.title)),
    class: z.optional(z.enum(paperClasses)),
    capital: z.optional(z.enum(capitals)),
    template: z.optional(z.enum(paperTemplates)),
    q1: z.optional(Answered),
    q2: z.optional(Answered),
    q3: z.optional(Answered),
  }),
  reply: Document,
})

export const createCustom = call({
  method: 'POST',
  path: '/documents/custom/',
  needs: 'document.write',
  about:
    'Begin a document from a title and what it shall say (`/doc custom`): a policy of cultural capital unless said otherwise. Without a model it is an outline from the prompt and the family’s record.',
  body: z.strictObject({
    title: filledLine(documentLimits.title),
    prompt: writing(documentLimits.prompt),
    class: z.optional(z.enum(paperClasses)),
    capital: z.optional(z.enum(capitals)),
  }),
  reply: Document,
})

/** A finding of the reviewer, tied to a passage of the newest version. */
const ReviewFinding = z.object({
  check: z.enum(reviewChecks),
  passage: z.nullable(z.int()),
  quote: z.string(),
  suggestion: z.nullable(z.string()),
  about: z.string(),
})

export const reviewDocument = call({
  method: 'GET',
  path: '/documents/{id}/review/',
  needs: 'document.read',
  about: 'What the built-in reviewer finds in the newest version, in the order of the text. It needs no model.',
  reply: z.object({ version: z.int(), hash: z.string(), findings: z.array(ReviewFinding) }),
})

/** A finding of the pilot's model: its own words, tied to words that really stand in the paper. */
const ModelFinding = z.object({
  passage: z.int(),
  quote: z.string(),
  suggestion: z.nullable(z.string()),
  about: z.string(),
})

export const reviewWithModel = call({
  method: 'GET',
  path: '/documents/{id}/review/model/',
  needs: 'document.read',
  about: 'What the pilot’s own model finds in the newest version. What it quotes that does not stand there is left out.',
  reply: z.object({ version: z.int(), hash: z.string(), model: z.string(), findings: z.array(ModelFinding) }),
  // It waits for a model, so it holds no transaction; and a foreign page must not make it ask one.
  isSessionOnly: true,
  reachesOut: true,
})

export const binDocument = call({
  method: 'POST',
  path: '/documents/{id}/bin/',
  needs: 'document.delete',
  about: 'Put a paper that was never in force into the bin. It can be taken out again for 30 days.',
  reply: Done,
})

export const unbinDocument = call({
  method: 'POST',
  path: '/documents/{id}/unbin/',
  needs: 'document.delete',
  about: 'Take a paper out of the bin.',
  reply: Document,
})
