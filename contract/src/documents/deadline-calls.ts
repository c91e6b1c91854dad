import * as z from 'zod/mini'

import { CalendarDay } from '#contract/calendar-day.ts'
import { call } from '#contract/call.ts'
import { Document } from '#contract/documents/calls.ts'
import { Id } from '#contract/schemas.ts'

export const setDeadline = call({
  method: 'POST',
  path: '/documents/{id}/deadline/',
  needs: 'document.write',
  about:
    'Set or remove the deadline of a decision. The round stays open after it; missing voters are reminded.',
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
