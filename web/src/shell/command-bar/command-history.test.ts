import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { addToHistory, commandHistory } from '#web/shell/command-bar/command-history.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the history holds the last fifty commands, newest last', () => {
  for (let number = 1; number <= 60; number++) addToHistory('helena', `command ${number}`)

  expect(commandHistory('helena')).toHaveLength(50)
  expect(commandHistory('helena').at(0)).toBe('command 11')
  expect(commandHistory('helena').at(-1)).toBe('command 60')
})

test('a repeated command moves to the end of the history', () => {
  for (const text of ['/doc', 'hello', '/doc']) addToHistory('helena', text)

  expect(commandHistory('helena')).toEqual(['hello', '/doc'])
})

test('another account in the same browser has its own history', () => {
  addToHistory('helena', '/doc')

  expect(commandHistory('tobias')).toEqual([])
})

test.each(['', 'no json', '{"a":1}', '[1,"/doc",null]', 'null'])(
  'a storage with the value %j is read without an error',
  (value) => {
    storage.set('commands:helena', value)
    addToHistory('helena', 'hello')

    expect(commandHistory('helena').at(-1)).toBe('hello')
    expect(commandHistory('helena').every((text) => typeof text === 'string')).toBe(true)
  },
)

test('a full or forbidden storage does not throw', () => {
  const no = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: no, setItem: no })

  expect(() => addToHistory('helena', '/doc')).not.toThrow()
  expect(commandHistory('helena')).toEqual([])
})
