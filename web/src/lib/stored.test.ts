import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { listOf, recordOf, stored } from '#web/lib/stored.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const note = stored('note', z.object({ text: z.string() }), { text: '' })

test('a stored value is read again until it is cleared', () => {
  note.write({ text: 'hello' })

  expect(note.read()).toEqual({ text: 'hello' })
  note.clear()
  expect(note.read()).toEqual({ text: '' })
})

test.each(['', 'no json', 'null', '[]', '{"text":1}'])(
  'the fallback replaces the stored value %j',
  (value) => {
    storage.set('note', value)

    expect(note.read()).toEqual({ text: '' })
  },
)

test('a full or forbidden storage does not throw', () => {
  const no = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: no, setItem: no, removeItem: no })

  expect(() => note.write({ text: 'hello' })).not.toThrow()
  expect(() => note.clear()).not.toThrow()
  expect(note.read()).toEqual({ text: '' })
})

test('items and entries that do not fit are left out of a list and a record', () => {
  storage.set('list', '[1,"a",null]')
  storage.set('record', '{"a":"x","b":2}')

  expect(stored('list', listOf(z.string()), []).read()).toEqual(['a'])
  expect(stored('record', recordOf(z.string()), {}).read()).toEqual({ a: 'x' })
})
