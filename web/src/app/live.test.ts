import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followLive } from '#web/app/live.ts'

/** A stream that emits only on command. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  static readonly CLOSED = 2
  readyState = 0
  constructor() {
    super()
    Stream.opened.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  emit(event: 'open' | 'error') {
    this.dispatchEvent(new Event(event))
  }
}

let queryClient: QueryClient
let readyCalls: number
let page: EventTarget & { visibilityState: string }
let stop: () => void

const follow = () => (stop = followLive(queryClient, () => (readyCalls += 1)))

beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
  readyCalls = 0
  queryClient = new QueryClient()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page reads once its stream is open and refetches only what it read before', async () => {
  const requested: string[] = []
  const show = (key: string) => {
    const queryFn = () => {
      requested.push(key)
      return key
    }
    new QueryObserver(queryClient, { queryKey: [key], queryFn }).subscribe(() => {})
  }
  show('family')
  stop = followLive(queryClient, () => show('documents'))
  await vi.advanceTimersByTimeAsync(10)
  expect(requested).toEqual(['family'])

  Stream.opened[0]?.emit('open')
  await vi.advanceTimersByTimeAsync(1000)

  expect(requested).toEqual(['family', 'documents', 'family'])
})

test('a page reads at once if its stream is refused or the tab is hidden', () => {
  follow()
  Stream.opened[0]?.emit('error')
  expect(readyCalls).toBe(1)
  stop()

  page.visibilityState = 'hidden'
  follow()

  expect(readyCalls).toBe(2)
  expect(Stream.opened).toHaveLength(1)
})

test('a page waits at most 150 ms for its stream', async () => {
  follow()
  await vi.advanceTimersByTimeAsync(149)
  expect(readyCalls).toBe(0)

  await vi.advanceTimersByTimeAsync(1)

  expect(readyCalls).toBe(1)
})
