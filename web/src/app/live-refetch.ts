import type { QueryClient } from '@tanstack/react-query'

import type { LiveTopic } from '#contract/live.ts'

/** What a page has read that a topic may have changed, by the first word of its query key. */
const concerned = {
  me: ['me', 'account'],
  family_name: ['me', 'family'],
  // The protocol decides what a paper still needs, and so does who sits at the table.
  family: ['family', 'documents', 'missions', 'timeline'],
  members: ['family', 'members', 'documents', 'comments', 'missions', 'ledger', 'timeline'],
  documents: ['documents', 'missions', 'capitals', 'timeline'],
  comments: ['comments'],
  missions: ['missions', 'capitals', 'timeline'],
  // Criteria of missions are checked from ratings, files and entries too.
  capitals: ['capitals', 'missions'],
  ledger: ['ledger'],
  exports: ['exports'],
  notices: ['notices'],
  files: ['files', 'missions'],
  mesh: ['mesh', 'timeline'],
  messages: ['mesh-messages'],
  inbox: ['mesh-messages'],
  timeline: ['timeline', 'missions'],
  chat: ['chat'],
} as const satisfies Record<LiveTopic, readonly string[]>

/** Several changes of one act are read in one go. */
const gathering = 100
/** However much others do, a page asks no more often than this. */
const pace = 500

/** Reads anew what has changed elsewhere, as far as it is on the page; the rest is read when it is next shown. */
export function liveRefetch(queryClient: QueryClient, refreshMe: () => Promise<void>) {
  const due = new Set<string>()
  const underWay = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBefore = 0

  const read = async (key: string) => {
    underWay.add(key)
    await (key === 'me' ? refreshMe() : queryClient.invalidateQueries({ queryKey: [key] }))
    underWay.delete(key)
  }
  // What is read for the first time may have been asked for before the change: it is read again when it is there.
  const isBeingRead = (key: string) => queryClient.isFetching({ queryKey: [key], predicate: ({ state }) => state.data === undefined }) > 0
  const readDue = () => {
    timer = undefined
    // What is read during an act of one's own may be older than its answer, and would undo it on the page. Its end goes on from here.
    if (queryClient.isMutating() > 0) return
    notBefore = Date.now() + pace
    for (const key of due) {
      if (underWay.has(key) || isBeingRead(key)) continue
      due.delete(key)
      void read(key)
    }
    soon()
  }
  const soon = () => {
    if (due.size > 0) timer ??= setTimeout(readDue, Math.max(gathering, notBefore - Date.now()))
  }

  const forgetActs = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'pending') {
      for (const key of underWay) {
        due.add(key)
        void queryClient.cancelQueries({ queryKey: [key], predicate: ({ state }) => state.data !== undefined })
      }
    } else soon()
  })

  return {
    changed: (topic: LiveTopic) => {
      // A newer house may speak of what this page does not know.
      for (const key of concerned[topic] ?? []) due.add(key)
      soon()
    },
    /** After a gap: whatever was read before its end, or is on its way, may be out of date. */
    everything: () => {
      for (const { queryKey, state } of queryClient.getQueryCache().getAll())
        if (state.data !== undefined || state.status === 'error' || state.fetchStatus === 'fetching') due.add(String(queryKey[0]))
      soon()
    },
    stop: () => {
      clearTimeout(timer)
      forgetActs()
    },
  }
}
