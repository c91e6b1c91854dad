import { queryOptions } from '@tanstack/react-query'

import { standingCalls } from '#contract/account/standing-calls.ts'
import { me } from '#contract/auth/calls.ts'
import type { ReplyOf } from '#contract/call.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type AccountStanding = ReplyOf<(typeof standingCalls)['readStanding']>

/** The signed-in account, with or without a family. */
export const signedInAsQuery = queryOptions({
  queryKey: ['signed-in-as'],
  queryFn: ({ signal }) => sendOrThrow(me, { signal }),
})

export const standingQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: ({ signal }) => sendOrThrow(standingCalls.readStanding, { signal }),
})

export const privateDocumentQuery = (id: string) =>
  queryOptions({
    queryKey: ['standing', 'document', id],
    queryFn: ({ signal }) => sendOrThrow(standingCalls.readPrivateDocument, { params: { id }, signal }),
  })
