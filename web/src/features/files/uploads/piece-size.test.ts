import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { halve, pieceSize } from '#web/features/files/uploads/piece-size.ts'

const megabyte = 1024 * 1024
const day = 24 * 60 * 60 * 1000

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('pieces have 32 MB until a proxy refuses one, then half of it, and 512 KB at least', () => {
  const sizes = [pieceSize()]
  for (let next = halve(pieceSize()); next; next = halve(next)) sizes.push(next)

  expect(sizes.map((size) => size / megabyte)).toEqual([32, 16, 8, 4, 2, 1, 0.5])
  expect(pieceSize()).toBe(megabyte / 2)
})

test('the next upload begins with the size that was found, for a week', () => {
  halve(32 * megabyte)
  expect(pieceSize()).toBe(16 * megabyte)

  vi.advanceTimersByTime(6 * day)
  expect(pieceSize()).toBe(16 * megabyte)
  vi.advanceTimersByTime(2 * day)
  expect(pieceSize()).toBe(32 * megabyte)
})

test('of several uploads the smallest size is remembered', () => {
  halve(4 * megabyte)
  halve(32 * megabyte)

  expect(pieceSize()).toBe(2 * megabyte)
})

test.each(['{"bytes":1,"at":0}', '{"bytes":1e99,"at":0}', 'nonsense', '{"bytes":-5,"at":1e99}'])(
  'a stored value that can’t be meant is ignored: %s',
  (value) => {
    localStorage.setItem('forerunners:upload-piece', value)

    expect(pieceSize()).toBe(32 * megabyte)
  },
)
