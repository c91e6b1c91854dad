import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Id } from '#contract/schemas.ts'

/** A founder's first steps, in order. The family's records complete each step; no one ticks them by hand. */
export const nextSteps = ['invite', 'name_family', 'fill_blanks', 'approve', 'rate'] as const
export type NextStep = (typeof nextSteps)[number]

const NextSteps = z.object({
  /** Only the steps that concern this family: without first documents there are no blanks to fill. */
  steps: z.array(
    z.object({
      key: z.enum(nextSteps),
      is_done: z.boolean(),
      /** The number of open blanks, documents or capitals. */
      left: z.int(),
      /** The first document of the step. */
      document_id: z.nullable(Id),
    }),
  ),
  is_dismissed: z.boolean(),
  /** Fewer than three voters: the family can't ratify yet. */
  is_new: z.boolean(),
})

export const readNextSteps = call({
  method: 'GET',
  path: '/family/next-steps/',
  needs: 'family.write',
  about: 'The next steps of a new family, each done or not by what the family’s records show.',
  reply: NextSteps,
})

export const dismissNextSteps = call({
  method: 'POST',
  path: '/family/next-steps/dismiss/',
  needs: 'family.write',
  about: 'Hide the next steps from this pilot for good.',
  reply: NextSteps,
})
