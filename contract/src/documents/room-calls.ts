import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { Document, documentLimits } from '#contract/documents/calls.ts'
import { documentClasses } from '#contract/documents/matter.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { reviewChecks } from '#contract/documents/review.ts'
import { options } from '#contract/missions.ts'
import { Done, filledLine, writing } from '#contract/schemas.ts'

const Answer = z.enum(options)

export const createDocument = call({
  method: 'POST',
  path: '/documents/',
  needs: 'document.write',
  about:
    'Create a document: empty, with a title, a class and a capital; or from a template, with the answers of its mission (which default to one’s own).',
  body: z.strictObject({
    /** Required without a template; a template has its own. */
    title: z.optional(filledLine(documentLimits.title)),
    class: z.optional(z.enum(documentClasses)),
    capital: z.optional(z.enum(capitals)),
    template: z.optional(z.enum(documentTemplates)),
    q1: z.optional(Answer),
    q2: z.optional(Answer),
    q3: z.optional(Answer),
  }),
  reply: Document,
})

export const createCustom = call({
  method: 'POST',
  path: '/documents/custom/',
  needs: 'document.write',
  about:
    'Create a document from a title and a prompt (`/doc custom`), by default a policy of cultural capital. Without a model it is an outline from the prompt and the family record.',
  body: z.strictObject({
    title: filledLine(documentLimits.title),
    prompt: writing(documentLimits.prompt),
    class: z.optional(z.enum(documentClasses)),
    capital: z.optional(z.enum(capitals)),
  }),
  reply: Document,
})

/** A finding of the built-in reviewer about a passage of the newest version. */
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
  about: 'The findings of the built-in reviewer in the newest version, in text order. It needs no model.',
  reply: z.object({ version: z.int(), hash: z.string(), findings: z.array(ReviewFinding) }),
})

/** A finding of the pilot's model, with a quote that occurs in the document. */
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
  about:
    'The findings of the pilot’s own model in the newest version. Findings whose quote does not occur in it are dropped.',
  reply: z.object({ version: z.int(), hash: z.string(), model: z.string(), findings: z.array(ModelFinding) }),
  // It waits for a model, so it holds no transaction. Session only: another site must not trigger a model
  // call.
  isSessionOnly: true,
  reachesOut: true,
})

export const binDocument = call({
  method: 'POST',
  path: '/documents/{id}/bin/',
  needs: 'document.delete',
  about: 'Move a document that was never in force to the bin. It can be restored for 30 days.',
  reply: Done,
})

export const unbinDocument = call({
  method: 'POST',
  path: '/documents/{id}/unbin/',
  needs: 'document.delete',
  about: 'Restore a document from the bin.',
  reply: Document,
})
