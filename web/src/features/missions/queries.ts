import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'

import type { Call, ReplyOf } from '#contract/call.ts'
import { listDocuments } from '#contract/documents/calls.ts'
import { findFiles, listFiles, readDataRoom } from '#contract/files/calls.ts'
import { listMembers } from '#contract/members/calls.ts'
import { listMissions, readMission } from '#contract/missions/calls.ts'
import { ask } from '#web/lib/ask.ts'
import { useAct } from '#web/ui/use-act.ts'

export type Mission = ReplyOf<typeof readMission>
export type Action = Mission['actions'][number]
export type Criterion = Mission['criteria'][number]
export type Support = Mission['support_documents'][number]

/** What the pilot's role may do with missions; a page offers nothing else. */
export interface MissionRights {
  /** Start, change with its criteria, close and restart. */
  readonly mayLead: boolean
  /** Work on actions and ticks. */
  readonly mayAct: boolean
}

/** The family's missions, newest first, page after page. */
export const missionsQuery = infiniteQueryOptions({
  queryKey: ['missions'],
  queryFn: ({ signal, pageParam }) => ask(listMissions, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** One mission, also one that ended long ago. Below the list, so that a change of missions asks anew. */
export function missionQuery(id: string) {
  return queryOptions({ queryKey: [...missionsQuery.queryKey, id], queryFn: ({ signal }) => ask(readMission, { params: { id }, signal }) })
}

const dayLong = 24 * 60 * 60 * 1000

/** Under way, or ended within the last day: no one should have to look for how it ended. */
export function isCurrent({ state, closed_at }: Mission): boolean {
  return state === 'active' || (closed_at !== null && Date.now() - new Date(closed_at).getTime() < dayLong)
}

/** Who can own an action. A family with more than a hundred members is met by typing nobody's name here yet. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => ask(listMembers, { query: { limit: 100 }, signal }),
  staleTime: 60_000,
})

/** The categories of files a criterion can be about, as the data room lists them. */
export const categoriesQuery = queryOptions({ queryKey: ['files', 'room'], queryFn: ({ signal }) => ask(readDataRoom, { signal }) })

const mostChoices = 20

/** Documents to link: by words, or the last changed ones. Personal documents of others are never among them. */
export const documentChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['documents', 'choices', search],
    queryFn: async ({ signal }) => (await ask(listDocuments, { query: { limit: mostChoices, ...(search && { search }) }, signal })).items,
    placeholderData: keepPreviousData,
  })

/** Files to link, within the categories that the pilot may see. */
export const fileChoicesQuery = (words: string) =>
  queryOptions({
    queryKey: ['files', 'choices', words],
    queryFn: async ({ signal }) =>
      words
        ? (await ask(findFiles, { query: { words, most: mostChoices }, signal })).items.map(({ file }) => file)
        : (await ask(listFiles, { query: { limit: mostChoices }, signal })).items,
    placeholderData: keepPreviousData,
  })

/** What an act answered is the mission as it is now. */
export function keepMission(queryClient: QueryClient, mission: Mission): void {
  queryClient.setQueryData(missionQuery(mission.id).queryKey, mission)
  queryClient.setQueryData(missionsQuery.queryKey, (known) => {
    if (!known) return known
    const pages = known.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === mission.id ? mission : item)) }))
    return { ...known, pages }
  })
}

/** Whether every criterion but this one is met: what is done with it then decides the outcome. */
export function isOnlyOneOpen({ criteria }: Mission, criterion: Criterion | undefined): boolean {
  return criteria.every(({ id, is_met }) => is_met || id === criterion?.id)
}

interface AfterAct {
  readonly onSuccess?: () => void
  readonly onSettled?: () => void
}

type MissionCall = Call & { readonly reply: (typeof readMission)['reply'] }

/** One act on a mission. If it is refused, somebody else may have been faster: the page then shows what is there. */
export function useMissionAct<C extends MissionCall>(call: C) {
  const queryClient = useQueryClient()
  const act = useAct(call, (mission) => keepMission(queryClient, mission as Mission))
  type Asked = Parameters<typeof ask<C>>[1]
  // The library's own type counts its arguments by the generic call's, which the compiler can't follow.
  const mutate = act.mutate as (asked: Asked, options: AfterAct & { onError: () => void }) => void
  return {
    isPending: act.isPending,
    run: (asked: Asked, after: AfterAct = {}) =>
      mutate(asked, { ...after, onError: () => void queryClient.invalidateQueries({ queryKey: missionsQuery.queryKey }) }),
  }
}
