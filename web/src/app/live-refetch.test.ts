import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LiveTopic } from '#contract/live.ts'
import { liveRefetch } from '#web/app/live-refetch.ts'

let queryClient: QueryClient
let live: ReturnType<typeof liveRefetch>
let asked: string[]
const refreshMe = async () => void asked.push('me')

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  live = liveRefetch(queryClient, refreshMe)
})
afterEach(() => {
  live.stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** Puts a query on the page; `answer` says what the house answers each time, `takes` how long. */
async function show(key: readonly string[], { answer = () => 'read', takes = 0 }: { answer?: () => unknown; takes?: number } = {}) {
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    asked.push(key.join('/'))
    const read = answer()
    await new Promise((resolve) => setTimeout(resolve, takes))
    signal.throwIfAborted()
    return read
  }
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn })
  observer.subscribe(() => {})
  return observer
}

/** An act of one's own that the house answers after a while. */
function act(takes: number, onSuccess = () => {}): Promise<unknown> {
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
] as const)('%s changed: %j is read again, and nothing else', async (topic, expected) => {
  for (const key of [['documents', '1'], ['missions'], ['family', 'members'], ['ledger', 'acts']]) await show(key)
  await vi.advanceTimersByTimeAsync(0)
  asked = []

  live.changed(topic)
  await vi.advanceTimersByTimeAsync(150)

  expect(asked.toSorted()).toEqual(expected)
})

test('a topic that this page does not know is no fault', async () => {
  live.changed('weather' as LiveTopic)
  await vi.advanceTimersByTimeAsync(5000)

  expect(asked).toEqual([])
})

test('what is not on the page is not asked for', async () => {
  queryClient.setQueryData(['documents', '1'], 'known')

  live.changed('documents')
  await vi.advanceTimersByTimeAsync(5000)

  expect(asked).toEqual([])
  expect(queryClient.getQueryState(['documents', '1'])?.isInvalidated).toBe(true)
})

test('a hundred changes in five seconds are read twice a second at most, the last one among them and within two seconds', async () => {
  let count = 0
  const papers = await show(['documents'], { answer: () => count })
  await vi.advanceTimersByTimeAsync(0)
  asked = []

  for (count = 1; count < 100; count++) {
    live.changed('documents')
    await vi.advanceTimersByTimeAsync(50)
  }
  live.changed('documents')
  await vi.advanceTimersByTimeAsync(2000)

  expect(asked.length).toBeLessThanOrEqual(12)
  expect(papers.getCurrentResult().data).toBe(100)
})

test('what is on its way for the first time is read again once it is there', async () => {
  let text = 'before'
  const paper = await show(['documents', '1'], { answer: () => text, takes: 400 })
  await vi.advanceTimersByTimeAsync(10)

  text = 'after'
  live.changed('documents')
  await vi.advanceTimersByTimeAsync(2000)

  expect(paper.getCurrentResult().data).toBe('after')
  expect(asked).toEqual(['documents/1', 'documents/1'])
})

test('what was read before an act of one’s own never undoes its answer on the page', async () => {
  let house = 'open'
  const seen: unknown[] = []
  const mission = await show(['missions'], { answer: () => house, takes: 300 })
  await vi.advanceTimersByTimeAsync(1000)
  mission.subscribe(({ data }) => seen.push(data))

  // Somebody else did something, and it is being read, when this pilot ticks.
  live.changed('missions')
  await vi.advanceTimersByTimeAsync(200)
  const ticked = act(50, () => void queryClient.setQueryData(['missions'], (house = 'ticked')))
  await vi.advanceTimersByTimeAsync(3000)
  await ticked

  expect(seen.slice(seen.indexOf('ticked'))).not.toContain('open')
  expect(mission.getCurrentResult().data).toBe('ticked')
  expect(asked).toEqual(['missions', 'missions', 'missions'])
})

test('while an act is under way nothing is read; when it has ended, also by a refusal, it is', async () => {
  await show(['missions'])
  await vi.advanceTimersByTimeAsync(0)
  asked = []
  const refused = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => new Promise((_, reject) => setTimeout(() => reject(new Error('refused')), 700)) })
    .execute(undefined)
    .catch(() => 'refused')

  live.changed('missions')
  await vi.advanceTimersByTimeAsync(690)
  const during = [...asked]
  await vi.advanceTimersByTimeAsync(300)

  expect(await refused).toBe('refused')
  expect({ during, after: asked }).toEqual({ during: [], after: ['missions'] })
})

test('after a gap everything that was read is read again', async () => {
  queryClient.setQueryData(['me'], 'Helena')
  await show(['documents', '1'])
  await show(['missions'])
  await vi.advanceTimersByTimeAsync(0)
  asked = []

  live.everything()
  await vi.advanceTimersByTimeAsync(150)

  expect(asked.toSorted()).toEqual(['documents/1', 'me', 'missions'])
})

test('what is on its way at the end of a gap is read again once it is there, what is asked for afterwards is not', async () => {
  await show(['missions'], { takes: 300 })
  await vi.advanceTimersByTimeAsync(10)

  live.everything()
  await show(['documents', '1'])
  await vi.advanceTimersByTimeAsync(5000)

  expect(asked.toSorted()).toEqual(['documents/1', 'missions', 'missions'])
})

test('a house that can’t be reached is asked again at the next change', async () => {
  let isAway = true
  const missions = await show(['missions'], {
    answer: () => {
      if (isAway && asked.length > 1) throw new Error('away')
      return asked.length
    },
  })
  await vi.advanceTimersByTimeAsync(0)

  live.changed('missions')
  await vi.advanceTimersByTimeAsync(1500)
  isAway = false
  live.changed('missions')
  await vi.advanceTimersByTimeAsync(1500)

  expect(missions.getCurrentResult().data).toBe(3)
})
