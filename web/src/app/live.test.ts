import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followLive } from '#web/app/live.ts'

/** A stream that does nothing by itself. */
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
  say(event: 'open' | 'error') {
    this.dispatchEvent(new Event(event))
  }
}

let queryClient: QueryClient
let readied: number
let page: EventTarget & { visibilityState: string }
let stop: () => void

const follow = () => (stop = followLive(queryClient, () => (readied += 1)))

beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
  readied = 0
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

test('a page reads when its stream stands, and what it reads then is not read again; what it had before is', async () => {
  const asked: string[] = []
  const show = (key: string) => {
    const queryFn = () => {
      asked.push(key)
      return key
    }
    new QueryObserver(queryClient, { queryKey: [key], queryFn }).subscribe(() => {})
  }
  show('family')
  stop = followLive(queryClient, () => show('documents'))
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toEqual(['family'])

  Stream.opened[0]?.say('open')
  await vi.advanceTimersByTimeAsync(1000)

  expect(asked).toEqual(['family', 'documents', 'family'])
})

test('a page whose stream is refused, or that nobody sees, reads at once', () => {
  follow()
  Stream.opened[0]?.say('error')
  expect(readied).toBe(1)
  stop()

  page.visibilityState = 'hidden'
  follow()

  expect(readied).toBe(2)
  expect(Stream.opened).toHaveLength(1)
})

test('a page does not wait long for a stream that does not come', async () => {
  follow()
  await vi.advanceTimersByTimeAsync(149)
  expect(readied).toBe(0)

  await vi.advanceTimersByTimeAsync(1)

  expect(readied).toBe(1)
})
