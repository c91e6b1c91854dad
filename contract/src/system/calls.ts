import * as z from 'zod/mini'

import { call } from '#contract/call.ts'

export const health = call({
  method: 'GET',
  path: '/health/',
  needs: 'anyone',
  about: 'The process is alive.',
  reply: z.object({ status: z.literal('up') }),
})

export const ready = call({
  method: 'GET',
  path: '/ready/',
  needs: 'anyone',
  about: 'The process and its database can answer.',
  reply: z.object({ status: z.literal('ready') }),
})
