import * as z from 'zod/mini'

import { CalendarDay } from '#contract/calendar-day.ts'
import { call } from '#contract/call.ts'
import { Document } from '#contract/documents/calls.ts'
import { Id } from '#contract/schemas.ts'

export const setDeadline = call({
  method: 'POST',
  path: '/documents/{id}/deadline/',
  needs: 'document.write',
  about: 'Set the day by which the family means to decide, or remove it. The decision stays open after it; those whose vote is missing are reminded.',
  body: z.strictObject({ decide_by: z.nullable(CalendarDay) }),
  reply: Document,
})

export const remindVoter = call({
  method: 'POST',
  path: '/documents/{id}/remind/',
  needs: 'document.answer',
  about: 'Remind one member whose vote is missing, once a day at most.',
  body: z.strictObject({ account_id: Id }),
  reply: Document,
})
