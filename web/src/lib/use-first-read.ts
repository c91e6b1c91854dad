import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'

import { type Call, isPermission, type Needs, type ReplyOf } from '#contract/call.ts'
import type { Permission } from '#contract/permissions.ts'
import { send } from '#web/lib/send.ts'

/** The query options that a part needs. */
interface Query<Data, Context> {
  readonly queryKey: QueryKey
  readonly queryFn?: ((context: Context) => Data | Promise<Data>) | undefined
}

/** Reads a part from the shared call; null if the reply doesn't contain it. */
type ReadShared<Data> = () => Promise<Data | null>

/** A query whose first data comes with a shared call. `needs` is the permission of its own call. */
interface Part<Data> {
  readonly needs: Needs
  readonly key: QueryKey
  readonly prefetch: (queryClient: QueryClient, readShared: ReadShared<Data>) => Promise<void>
}

type SharedParts<Reply> = { readonly [Name in keyof Reply]: Part<NonNullable<Reply[Name]>> }

export function part<Data, Key extends QueryKey>(
  needs: Needs,
  query: Query<Data, QueryFunctionContext<Key>> & { readonly queryKey: Key },
): Part<Data> {
  return {
    needs,
    key: query.queryKey,
    prefetch: (queryClient, readShared) =>
      queryClient.prefetchQuery({ queryKey: query.queryKey, queryFn: sharedOrOwn(query, readShared) }),
  }
}

/** A part for an infinite query. */
export function firstPagePart<Page, Key extends QueryKey>(
  needs: Needs,
  query: Query<Page, QueryFunctionContext<Key, string>> & { readonly queryKey: Key },
): Part<Page> {
  return {
    needs,
    key: query.queryKey,
    prefetch: (queryClient, readShared) =>
      queryClient.prefetchInfiniteQuery({
        queryKey: query.queryKey,
        queryFn: sharedOrOwn(query, readShared),
        initialPageParam: '',
      }),
  }
}

function sharedOrOwn<Data, Context>({ queryFn }: Query<Data, Context>, readShared: ReadShared<Data>) {
  return async (context: Context): Promise<Data> => {
    const data = await readShared()
    if (data !== null) return data
    if (!queryFn) throw new Error('A part needs a query that can be read by itself.')
    return queryFn(context)
  }
}

/**
 * Lets one call serve the first read of several queries. It starts while the page renders, before any query
 * would send its own request, and the queries wait for it. If it fails, each query sends its own request and
 * shows its own error. Later reads always use the queries' own calls.
 */
export function useFirstRead<C extends Call>(
  call: C,
  parts: SharedParts<ReplyOf<C>>,
  may: readonly Permission[],
): void {
  const queryClient = useQueryClient()
  useState(() => readFirst(queryClient, call, parts, may))
}

export function readFirst<C extends Call>(
  queryClient: QueryClient,
  call: C,
  parts: SharedParts<ReplyOf<C>>,
  may: readonly Permission[],
): void {
  let sent: Promise<ReplyOf<C> | null> | undefined
  const readShared = () => (sent ??= send(call as Call, {}).then(({ data }) => data as ReplyOf<C> | null))
  for (const [name, { needs, key, prefetch }] of Object.entries(parts) as [
    keyof ReplyOf<C>,
    Part<unknown>,
  ][]) {
    const state = queryClient.getQueryState(key)
    const isUnread = !state || (state.data === undefined && state.fetchStatus === 'idle')
    if (isUnread && (!isPermission(needs) || may.includes(needs)))
      void prefetch(queryClient, async () => (await readShared())?.[name] ?? null)
  }
}
