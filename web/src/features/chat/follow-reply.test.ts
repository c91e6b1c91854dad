import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followReply } from '#web/features/chat/follow-reply.ts'

/** A fake EventSource that the test controls. */
class Stream extends EventTarget {
  static readonly all: Stream[] = []
  readonly url: string
  isClosed = false
  constructor(url: string) {
    super()
    this.url = url
    Stream.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  send(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

const last = () => Stream.all.at(-1) ?? expect.fail('no stream was opened')
let text: string
let ended: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  Stream.all.length = 0
  text = 'The'
  ended = []
  stop = followReply({
    id: 'a1',
    length: () => text.length,
    onMore: (more, from) => (text = text.slice(0, from) + more),
    onMessage: ({ state }) => ended.push(state),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the stream starts after the known text and appends to it', () => {
  expect(last().url).toBe('/api/chat/messages/a1/stream/?from=3')
  last().send('more', { from: 3, text: ' mill' })
  expect(text).toBe('The mill')
})

test('a broken stream reconnects at its offset, with growing delays', () => {
  last().send('more', { from: 3, text: ' mill' })
  last().dispatchEvent(new Event('error'))
  expect(last().isClosed).toBe(true)

  vi.advanceTimersByTime(500)
  expect(last().url).toMatch(/from=8$/)
  last().dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(500)
  expect(Stream.all).toHaveLength(2)
  vi.advanceTimersByTime(500)
  expect(Stream.all).toHaveLength(3)
  for (let time = 0; time < 10; time += 1) {
    last().dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(10_000)
  }
  expect(Stream.all).toHaveLength(13)
})

test('a gap in the text reconnects at the last known offset', () => {
  last().send('more', { from: 20, text: 'family' })
  vi.advanceTimersByTime(500)
  expect(text).toBe('The')
  expect(last().url).toMatch(/from=3$/)
})

test('a restarted reply replaces the text', () => {
  last().send('more', { from: 0, text: 'A house' })
  expect(text).toBe('A house')
})

test('a message with sources leaves the stream open, and the final message closes it', () => {
  last().send('message', { state: 'writing' })
  expect(last().isClosed).toBe(false)
  last().send('message', { state: 'done' })
  expect(last().isClosed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(Stream.all).toHaveLength(1)
  expect(ended).toEqual(['writing', 'done'])
})
