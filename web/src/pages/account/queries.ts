import { queryOptions } from '@tanstack/react-query'

import { standingCalls } from '#contract/account/standing-calls.ts'
import { me } from '#contract/auth/calls.ts'
import type { ReplyOf } from '#contract/call.ts'
import { ask } from '#web/lib/ask.ts'

export type Standing = ReplyOf<(typeof standingCalls)['readStanding']>

/** The signed-in account, with or without a family. */
export const signedInAsQuery = queryOptions({ queryKey: ['signed-in-as'], queryFn: ({ signal }) => ask(me, { signal }) })

export const standingQuery = queryOptions({ queryKey: ['standing'], queryFn: ({ signal }) => ask(standingCalls.readStanding, { signal }) })

export const privateDocumentQuery = (id: string) =>
  queryOptions({
    queryKey: ['standing', 'document', id],
    queryFn: ({ signal }) => ask(standingCalls.readPrivateDocument, { params: { id }, signal }),
  })
