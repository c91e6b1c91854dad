import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { Document } from '#contract/documents/calls.ts'
import { paperClasses } from '#contract/documents/matter.ts'

export const setKind = call({
  method: 'POST',
  path: '/documents/{id}/kind/',
  needs: 'document.write',
  about:
    'Change the class or the capital of a draft. A document that is being decided on or has an approved version keeps both; one made from a template keeps its class. Only its author makes a document personal, and only its author makes a personal one readable by the family.',
  body: z.strictObject({ class: z.optional(z.enum(paperClasses)), capital: z.optional(z.enum(capitals)) }),
  reply: Document,
})
