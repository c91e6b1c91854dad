import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { hasLongMarkRun, normalise } from './normalise.ts'

describe('combining marks', () => {
  test.each([
    'é',
    'e\u0301',
    'Nguyễn Thị Hạnh',
    'हिन्दी में परिवार',
    'ผู้ใหญ่บ้านที่ดี',
    'שָׁלוֹם',
    'a' + '\u0301'.repeat(30),
  ])('combining marks in ordinary use are unchanged: %s', (text) => {
    expect(hasLongMarkRun(text)).toBe(false)
    expect(normalise(text)).toBe(text.normalize('NFC'))
  })

  test('runs of more than thirty combining marks are detected and cut', () => {
    const many = '\u0301\u0323'.repeat(20)
    for (const text of [many, `a${many}`, `Orchard a${many} mill`]) {
      expect(hasLongMarkRun(text)).toBe(true)
      expect(hasLongMarkRun(normalise(text))).toBe(false)
      expect(normalise(text).normalize('NFD').replaceAll(/\p{M}/gu, '')).toBe(text.replaceAll(/\p{M}/gu, ''))
    }
  })
})

test('only normalise.ts normalises text on the server', () => {
  const root = join(import.meta.dirname, '../..')
  const files = ['contract/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const own = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      /\.normalize\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(own).toEqual(['contract/src/normalise.ts'])
})
