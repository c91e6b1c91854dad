import { queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { readFamily } from '#contract/family/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type Family = ReplyOf<typeof readFamily>

export const familyQuery = queryOptions({
  queryKey: ['family'],
  queryFn: ({ signal }) => sendOrThrow(readFamily, { signal }),
})
