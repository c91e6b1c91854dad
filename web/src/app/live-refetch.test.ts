import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { liveRefetch } from '#web/app/live-refetch.ts'

let queryClient: QueryClient
let live: ReturnType<typeof liveRefetch>
let requested: string[]
const refreshMe = async () => void requested.push('me')

beforeEach(() => {
  vi.useFakeTimers()
  requested = []
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  live = liveRefetch(queryClient, refreshMe)
})
afterEach(() => {
  live.stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** Adds a query to the page; `reply` is the server's reply to each read, `takes` its duration. */
async function show(
  key: readonly string[],
  { reply = () => 'read', takes = 0 }: { reply?: () => unknown; takes?: number } = {},
) {
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    requested.push(key.join('/'))
    const read = reply()
    await new Promise((resolve) => setTimeout(resolve, takes))
    signal.throwIfAborted()
    return read
  }
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn })
  observer.subscribe(() => {})
  return observer
}

/** Runs a mutation whose response takes a while. */
function mutate(takes: number, onSuccess = () => {}): Promise<unknown> {
  const mutationFn = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), takes))
  return queryClient.getMutationCache().build(queryClient, { mutationFn, onSuccess }).execute(undefined)
}

test.each([
  ['documents', ['documents/1', 'missions']],
  ['missions', ['missions']],
  ['members', ['documents/1', 'family/members', 'ledger/acts', 'missions']],
  ['ledger', ['ledger/acts']],
  ['me', ['me']],
  ['family_name', ['family/members', 'me']],
] as const)('a change of %s refetches only %j', async (topic, expected) => {
  for (const key of [['documents', '1'], ['missions'], ['family', 'members'], ['ledger', 'acts']])
    await show(key)
  await vi.advanceTimersByTimeAsync(0)
  requested = []

  live.changed(topic)
  await vi.advanceTimersByTimeAsync(150)

  expect(requested.toSorted()).toEqual(expected)
})

test('an unknown topic is ignored', async () => {
  live.changed('weather')
  await vi.advanceTimersByTimeAsync(5000)

  expect(requested).toEqual([])
})

test('a query that is not on the page is not refetched', async () => {
  queryClient.setQueryData(['documents', '1'], 'known')

  live.changed('documents')
  await vi.advanceTimersByTimeAsync(5000)

  expect(requested).toEqual([])
  expect(queryClient.getQueryState(['documents', '1'])?.isInvalidated).toBe(true)
})

test('a hundred changes in five seconds cause at most two reads a second, and the last one is read within two seconds', async () => {
  let count = 0
  const documents = await show(['documents'], { reply: () => count })
  await vi.advanceTimersByTimeAsync(0)
  requested = []

  for (count = 1; count < 100; count++) {
    live.changed('documents')
    await vi.advanceTimersByTimeAsync(50)
  }
  live.changed('documents')
  await vi.advanceTimersByTimeAsync(2000)

  expect(requested.length).toBeLessThanOrEqual(12)
  expect(documents.getCurrentResult().data).toBe(100)
})

test('a query that is loading for the first time is refetched when it completes', async () => {
  let text = 'before'
  const document = await show(['documents', '1'], { reply: () => text, takes: 400 })
  await vi.advanceTimersByTimeAsync(10)

  text = 'after'
  live.changed('documents')
  await vi.advanceTimersByTimeAsync(2000)

  expect(document.getCurrentResult().data).toBe('after')
  expect(requested).toEqual(['documents/1', 'documents/1'])
})

test('data read before a mutation never overwrites its result', async () => {
  let server = 'open'
  const seen: unknown[] = []
  const mission = await show(['missions'], { reply: () => server, takes: 300 })
  await vi.advanceTimersByTimeAsync(1000)
  mission.subscribe(({ data }) => seen.push(data))

  // Another member's change is being read when this pilot ticks a box.
  live.changed('missions')
  await vi.advanceTimersByTimeAsync(200)
  const ticked = mutate(50, () => void queryClient.setQueryData(['missions'], (server = 'ticked')))
  await vi.advanceTimersByTimeAsync(3000)
  await ticked

  expect(seen.slice(seen.indexOf('ticked'))).not.toContain('open')
  expect(mission.getCurrentResult().data).toBe('ticked')
  expect(requested).toEqual(['missions', 'missions', 'missions'])
})

test('a refetch waits for a running mutation, even one that fails', async () => {
  await show(['missions'])
  await vi.advanceTimersByTimeAsync(0)
  requested = []
  const refused = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: () => new Promise((_, reject) => setTimeout(() => reject(new Error('refused')), 700)),
    })
    .execute(undefined)
    .catch(() => 'refused')

  live.changed('missions')
  await vi.advanceTimersByTimeAsync(690)
  const during = [...requested]
  await vi.advanceTimersByTimeAsync(300)

  expect(await refused).toBe('refused')
  expect({ during, after: requested }).toEqual({ during: [], after: ['missions'] })
})

test('all queries are refetched after a gap', async () => {
  queryClient.setQueryData(['me'], 'Helena')
  await show(['documents', '1'])
  await show(['missions'])
  await vi.advanceTimersByTimeAsync(0)
  requested = []

  live.everything()
  await vi.advanceTimersByTimeAsync(150)

  expect(requested.toSorted()).toEqual(['documents/1', 'me', 'missions'])
})

test('a query loading at the end of a gap is refetched, and one sent afterwards is not', async () => {
  await show(['missions'], { takes: 300 })
  await vi.advanceTimersByTimeAsync(10)

  live.everything()
  await show(['documents', '1'])
  await vi.advanceTimersByTimeAsync(5000)

  expect(requested.toSorted()).toEqual(['documents/1', 'missions', 'missions'])
})

test('an unreachable server is requested again at the next change', async () => {
  let isUnreachable = true
  const missions = await show(['missions'], {
    reply: () => {
      if (isUnreachable && requested.length > 1) throw new Error('unreachable')
      return requested.length
    },
  })
  await vi.advanceTimersByTimeAsync(0)

  live.changed('missions')
  await vi.advanceTimersByTimeAsync(1500)
  isUnreachable = false
  live.changed('missions')
  await vi.advanceTimersByTimeAsync(1500)

  expect(missions.getCurrentResult().data).toBe(3)
})
