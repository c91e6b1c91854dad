import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followAnswer } from '#web/features/chat/follow-answer.ts'

/** A stream that says what it is told to. */
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
  say(name: string, data: object) {
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
  stop = followAnswer({
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

test('it begins with what is there, and grows', () => {
  expect(last().url).toBe('/api/chat/messages/a1/stream/?from=3')
  last().say('more', { from: 3, text: ' mill' })
  expect(text).toBe('The mill')
})

test('a stream that was cut goes on from where it was, later and later', () => {
  last().say('more', { from: 3, text: ' mill' })
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

test('where letters are missing, they are asked for', () => {
  last().say('more', { from: 20, text: 'family' })
  vi.advanceTimersByTime(500)
  expect(text).toBe('The')
  expect(last().url).toMatch(/from=3$/)
})

test('what was begun anew is read from its beginning', () => {
  last().say('more', { from: 0, text: 'A house' })
  expect(text).toBe('A house')
})

test('sources leave it open, the end closes it', () => {
  last().say('message', { state: 'writing' })
  expect(last().isClosed).toBe(false)
  last().say('message', { state: 'done' })
  expect(last().isClosed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(Stream.all).toHaveLength(1)
  expect(ended).toEqual(['writing', 'done'])
})
