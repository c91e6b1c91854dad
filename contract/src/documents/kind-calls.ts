import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { Document } from '#contract/documents/calls.ts'
import { documentClasses } from '#contract/documents/matter.ts'

export const setKind = call({
  method: 'POST',
  path: '/documents/{id}/kind/',
  needs: 'document.write',
  about:
    'Change the class or capital of a draft. Both are fixed while a round is open and once a version is approved; a template fixes the class. Only the author makes a document personal, or a personal one readable by the family.',
  body: z.strictObject({ class: z.optional(z.enum(documentClasses)), capital: z.optional(z.enum(capitals)) }),
  reply: Document,
})
