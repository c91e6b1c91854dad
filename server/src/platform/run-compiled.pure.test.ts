import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { runCompiled } from '#server/platform/run-compiled.ts'

let folder: string
let bundle: string
const said: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = mkdtempSync(join(tmpdir(), 'forerunners-compiled-'))
  bundle = join(folder, 'house.cjs')
  Object.assign(globalThis, { say: (word: unknown) => said.push(word) })
})

afterEach(() => {
  vi.useRealTimers()
  said.length = 0
  Reflect.deleteProperty(globalThis, 'say')
  rmSync(folder, { recursive: true, force: true })
})

const write = (word: string) => writeFileSync(bundle, `const { basename } = require('node:path'); say(basename(__filename) + ' ${word}')`)
const forms = () => readdirSync(join(folder, 'compiled')).map((name) => join(folder, 'compiled', name))

/** Starts it, and is there for as long as a start takes. */
function start(): unknown {
  runCompiled(bundle)
  vi.runAllTimers()
  return said.pop()
}

test('what was compiled is kept, and taken the next time', () => {
  write('opens')

  expect([start(), start()]).toEqual(['house.cjs opens', 'house.cjs opens'])

  expect(forms()).toHaveLength(1)
  // Whoever took a form keeps none: neither after a while nor at the end.
  const before = process.listeners('exit')
  runCompiled(bundle)
  expect(vi.getTimerCount()).toBe(0)
  expect(process.listeners('exit')).toEqual(before)
})

test('another text of the same length is what runs', () => {
  write('opens')
  start()

  write('waits')

  expect(start()).toBe('house.cjs waits')
  expect(forms()).toHaveLength(2)
})

test.each([
  ['cut in the middle', (form: Buffer) => form.subarray(0, form.length / 2)],
  ['with one letter changed', (form: Buffer) => Buffer.concat([form.subarray(0, -9), Buffer.from([(form.at(-9) ?? 0) ^ 1]), form.subarray(-8)])],
  ['empty', () => Buffer.alloc(0)],
  ['of something else', () => Buffer.from('what is this?'.repeat(50))],
])('a form %s is not opened, and made anew', (_, spoil) => {
  write('opens')
  start()
  const [form = ''] = forms()
  const whole = readFileSync(form)
  writeFileSync(form, spoil(whole))

  expect(start()).toBe('house.cjs opens')

  expect(readFileSync(form)).toHaveLength(whole.length)
  expect(readFileSync(form)).not.toEqual(spoil(whole))
})

test('a form that was kept can still import what is outside', async () => {
  writeFileSync(bundle, `say(importOutside('node:path'))`)

  const namespaces = await Promise.all([start(), start()])

  for (const namespace of namespaces) expect(namespace).toHaveProperty('basename')
})

test('where none can be kept it runs all the same', () => {
  write('opens')
  // Not a folder: this stops root too, whom rights do not.
  writeFileSync(join(folder, 'compiled'), '')

  expect([start(), start()]).toEqual(['house.cjs opens', 'house.cjs opens'])

  rmSync(join(folder, 'compiled'))
  mkdirSync(join(folder, 'compiled'))
  start()
  expect(forms()).toHaveLength(1)
})

test('what ends sooner keeps it at its end', () => {
  write('is over')
  const before = process.listeners('exit')

  runCompiled(bundle)
  const atItsEnd = process.listeners('exit').find((listener) => !before.includes(listener))
  atItsEnd?.(0)

  expect(forms()).toHaveLength(1)
  expect(process.listeners('exit')).toEqual(before)
  expect(vi.getTimerCount()).toBe(0)
})
