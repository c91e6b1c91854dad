import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'

import type { Call, ReplyOf } from '#contract/call.ts'
import { listDocuments } from '#contract/documents/calls.ts'
import { findFiles, listFiles, readDataRoom } from '#contract/files/calls.ts'
import { listMissions, readMission } from '#contract/missions/calls.ts'
import { firstPages } from '#contract/today/first-pages.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useAct } from '#web/ui/use-act.ts'

export type Mission = ReplyOf<typeof readMission>
export type Action = Mission['actions'][number]
export type Criterion = Mission['criteria'][number]
export type Support = Mission['support_documents'][number]

/** The pilot's permissions on missions; a page offers nothing else. */
export interface MissionRights {
  /** May start, edit, close and restart missions. */
  readonly mayLead: boolean
  /** May edit actions and tick criteria. */
  readonly mayAct: boolean
}

/** The family's missions, newest first, paginated. */
export const missionsQuery = infiniteQueryOptions({
  queryKey: ['missions'],
  queryFn: ({ signal, pageParam }) =>
    sendOrThrow(listMissions, {
      query: { ...firstPages.missions, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** One mission, also an old one. Nested under the list's key, so that invalidating missions refetches it. */
export function missionQuery(id: string) {
  return queryOptions({
    queryKey: [...missionsQuery.queryKey, id],
    queryFn: ({ signal }) => sendOrThrow(readMission, { params: { id }, signal }),
  })
}

const dayLong = 24 * 60 * 60 * 1000

/** Active, or ended within the last day, so that the outcome is easy to find. */
export function isCurrent({ state, closed_at }: Mission): boolean {
  return state === 'active' || (closed_at !== null && Date.now() - new Date(closed_at).getTime() < dayLong)
}

/** The file categories for a criterion, as in the data room. */
export const categoriesQuery = queryOptions({
  queryKey: ['files', 'room'],
  queryFn: ({ signal }) => sendOrThrow(readDataRoom, { signal }),
})

const maxChoices = 20

/**
 * Documents to link: search results, or the last changed ones. Personal documents of others are never
 * included.
 */
export const documentChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['documents', 'choices', search],
    queryFn: async ({ signal }) =>
      (await sendOrThrow(listDocuments, { query: { limit: maxChoices, ...(search && { search }) }, signal }))
        .items,
    placeholderData: keepPreviousData,
  })

/** Files to link, from the categories the pilot may see. */
export const fileChoicesQuery = (words: string) =>
  queryOptions({
    queryKey: ['files', 'choices', words],
    queryFn: async ({ signal }) =>
      words
        ? (await sendOrThrow(findFiles, { query: { words, max: maxChoices }, signal })).items.map(
            ({ file }) => file,
          )
        : (await sendOrThrow(listFiles, { query: { limit: maxChoices }, signal })).items,
    placeholderData: keepPreviousData,
  })

/** Puts a mutation's reply into the cache. */
export function cacheMission(queryClient: QueryClient, mission: Mission): void {
  queryClient.setQueryData(missionQuery(mission.id).queryKey, mission)
  queryClient.setQueryData(missionsQuery.queryKey, (cached) => {
    if (!cached) return cached
    const pages = cached.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === mission.id ? mission : item)),
    }))
    return { ...cached, pages }
  })
}

/** True if every other criterion is met, so that this one decides the outcome. */
export function isOnlyOneOpen({ criteria }: Mission, criterion: Criterion | undefined): boolean {
  return criteria.every(({ id, is_met }) => is_met || id === criterion?.id)
}

interface AfterAct {
  readonly onSuccess?: () => void
  readonly onSettled?: () => void
}

type MissionCall = Call & { readonly reply: (typeof readMission)['reply'] }

/** A mutation on a mission. A refusal may mean that another member was faster, so the page refetches. */
export function useMissionAct<C extends MissionCall>(call: C) {
  const queryClient = useQueryClient()
  const act = useAct(call, (mission) => cacheMission(queryClient, mission as Mission))
  type CallInput = Parameters<typeof sendOrThrow<C>>[1]
  // TanStack's type depends on the generic call in a way the compiler can't follow.
  const mutate = act.mutate as (input: CallInput, options: AfterAct & { onError: () => void }) => void
  return {
    isPending: act.isPending,
    run: (input: CallInput, after: AfterAct = {}) =>
      mutate(input, {
        ...after,
        onError: () => void queryClient.invalidateQueries({ queryKey: missionsQuery.queryKey }),
      }),
  }
}
