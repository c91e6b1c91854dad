import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepCommand, keptCommands } from '#web/shell/command-bar/kept-commands.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what was sent is kept, the last one last, fifty at most', () => {
  for (let number = 1; number <= 60; number++) keepCommand('helena', `command ${number}`)

  expect(keptCommands('helena')).toHaveLength(50)
  expect(keptCommands('helena').at(0)).toBe('command 11')
  expect(keptCommands('helena').at(-1)).toBe('command 60')
})

test('what is sent again moves to the end', () => {
  for (const text of ['/doc', 'hello', '/doc']) keepCommand('helena', text)

  expect(keptCommands('helena')).toEqual(['hello', '/doc'])
})

test('another account in the same browser has its own', () => {
  keepCommand('helena', '/doc')

  expect(keptCommands('tobias')).toEqual([])
})

test.each(['', 'no json', '{"a":1}', '[1,"/doc",null]', 'null'])('a storage that holds %j breaks nothing', (kept) => {
  storage.set('commands:helena', kept)
  keepCommand('helena', 'hello')

  expect(keptCommands('helena').at(-1)).toBe('hello')
  expect(keptCommands('helena').every((text) => typeof text === 'string')).toBe(true)
})

test('a storage that is full or forbidden breaks nothing', () => {
  const no = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: no, setItem: no })

  expect(() => keepCommand('helena', '/doc')).not.toThrow()
  expect(keptCommands('helena')).toEqual([])
})
