import type { QueryClient } from '@tanstack/react-query'

import type { LiveTopic } from '#contract/live.ts'

/** The query keys, by their first part, that a topic may have changed. */
const affectedKeys = {
  me: ['me', 'account'],
  family_name: ['me', 'family'],
  // Both the protocol and the members decide the votes that a document needs.
  family: ['family', 'next-steps', 'documents', 'missions', 'timeline'],
  members: ['family', 'next-steps', 'members', 'documents', 'comments', 'missions', 'ledger', 'timeline'],
  documents: ['documents', 'next-steps', 'missions', 'capitals', 'timeline'],
  comments: ['comments'],
  missions: ['missions', 'capitals', 'timeline'],
  // Mission criteria are also checked against ratings, files and entries.
  capitals: ['capitals', 'next-steps', 'missions'],
  ledger: ['ledger'],
  exports: ['exports'],
  notices: ['notifications'],
  files: ['files', 'missions'],
  mesh: ['mesh', 'timeline'],
  messages: ['mesh-messages'],
  inbox: ['mesh-messages'],
  timeline: ['timeline', 'missions'],
  tree: ['tree'],
  chat: ['chat'],
} as const satisfies Record<LiveTopic, readonly string[]>

const isTopic = (topic: unknown): topic is LiveTopic => typeof topic === 'string' && topic in affectedKeys

/** Batches several changes of one action into one refetch. */
const batchMs = 100
/** The minimum interval between two refetches. */
const minIntervalMs = 500

/** Refetches active queries that others have changed; inactive ones are refetched when next shown. */
export function liveRefetch(queryClient: QueryClient, refreshMe: () => Promise<void>) {
  const due = new Set<string>()
  const inFlight = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBefore = 0

  const read = async (key: string) => {
    inFlight.add(key)
    await (key === 'me' ? refreshMe() : queryClient.invalidateQueries({ queryKey: [key] }))
    inFlight.delete(key)
  }
  // A first read may have been sent before the change, so it is refetched when it completes.
  const isFirstRead = (key: string) =>
    queryClient.isFetching({ queryKey: [key], predicate: ({ state }) => state.data === undefined }) > 0
  const refetchDue = () => {
    timer = undefined
    // Don't refetch while a mutation is in flight: stale data could overwrite its result. We resume when it
    // settles.
    if (queryClient.isMutating() > 0) return
    notBefore = Date.now() + minIntervalMs
    for (const key of due) {
      if (inFlight.has(key) || isFirstRead(key)) continue
      due.delete(key)
      void read(key)
    }
    schedule()
  }
  const schedule = () => {
    if (due.size > 0) timer ??= setTimeout(refetchDue, Math.max(batchMs, notBefore - Date.now()))
  }

  const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'pending') {
      for (const key of inFlight) {
        due.add(key)
        void queryClient.cancelQueries({
          queryKey: [key],
          predicate: ({ state }) => state.data !== undefined,
        })
      }
    } else schedule()
  })

  return {
    changed: (topic: unknown) => {
      // A newer server may send topics that this page doesn't know.
      if (!isTopic(topic)) return
      for (const key of affectedKeys[topic]) due.add(key)
      schedule()
    },
    /** After a gap, all data that was read or is being read may be stale. */
    everything: () => {
      for (const { queryKey, state } of queryClient.getQueryCache().getAll())
        if (state.data !== undefined || state.status === 'error' || state.fetchStatus === 'fetching')
          due.add(String(queryKey[0]))
      schedule()
    },
    stop: () => {
      clearTimeout(timer)
      unsubscribeMutations()
    },
  }
}
