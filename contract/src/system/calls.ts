import * as z from 'zod/mini'

import { call } from '#contract/call.ts'

export const health = call({
  method: 'GET',
  path: '/health/',
  needs: 'anyone',
  takesAnyHost: true,
  about: 'Responds while the process is alive.',
  reply: z.object({ status: z.literal('up') }),
})

export const readAbout = call({
  method: 'GET',
  path: '/about/',
  needs: 'account',
  about: 'The version of this server, and where its source code is.',
  reply: z.object({
    version: z.string(),
    /** Null if the operator has named none and this is not a release, which brings its source. */
    source_url: z.nullable(z.string()),
  }),
})

export const ready = call({
  method: 'GET',
  path: '/ready/',
  needs: 'anyone',
  takesAnyHost: true,
  about:
    'Responds if the process and its dependencies are available; otherwise 503 names the failing parts, within two seconds.',
  reply: z.object({ status: z.literal('ready') }),
})
