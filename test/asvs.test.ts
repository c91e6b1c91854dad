import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

test('the ASVS table lists every item of levels 1 and 2 once', () => {
  const perChapter = new Map<string, number>()
  for (const [id = ''] of rows)
    perChapter.set(id.split('.')[0] ?? '', (perChapter.get(id.split('.')[0] ?? '') ?? 0) + 1)
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
  // The number of items of levels 1 and 2 in each chapter of ASVS 5.0.0.
  const expected = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
  expect([...perChapter.values()]).toEqual(expected)
})

test('each ASVS item has a state and evidence', () => {
  for (const row of rows) {
    expect(row, row[0]).toHaveLength(5)
    expect(['met', 'not applicable', 'open'], row[0]).toContain(row[3])
    expect(row[4]?.length, row[0]).toBeGreaterThan(3)
  }
})

test('each file and each test named as ASVS evidence exists', () => {
  const missing: string[] = []
  for (const [id, , , , proof = ''] of rows) {
    let file = ''
    for (const [, quoted = ''] of proof.matchAll(/`([^`]+)`/g)) {
      const [path = '', name] = quoted.split(' › ')
      if (/^(server|web|contract|test|e2e|scripts)\//.test(path)) file = path
      else if (!quoted.startsWith('› ')) continue
      const wanted = quoted.startsWith('› ') ? quoted.slice(2) : name
      if (!existsSync(join(root, file))) missing.push(`${id}: ${file}`)
      else if (wanted !== undefined && !readFileSync(join(root, file), 'utf8').includes(wanted))
        missing.push(`${id}: ${file} › ${wanted}`)
    }
  }
  expect(missing).toEqual([])
})
