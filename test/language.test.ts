import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { root } from './imports.ts'
import { beginsWithoutSubject, isFragment, readWords, retiredIn, retiredPartsOf } from './language.ts'

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
// These two name the retired words in order to retire them.
const about = new Set(['test/language.ts', 'test/language.test.ts', 'docs/glossary.md', 'docs/writing.md'])
const code = tracked.filter((path) => !path.endsWith('.md') && !about.has(path))
const docs = tracked.filter((path) => path.endsWith('.md') && !path.startsWith('texts/') && !about.has(path))

const words = new Map(code.map((path) => [path, readWords(readFileSync(join(root, path), 'utf8'))]))
const all = [...words].flatMap(([path, found]) => ({ path, ...found }))

test('no identifier, comment, test name or page of the docs uses a retired word', () => {
  const found = all.flatMap(({ path, comments, testNames, identifiers }) => [
    ...[...comments, ...testNames].flatMap(({ text, line }) =>
      retiredIn(text).map((word) => `${path}:${line} ${word}`),
    ),
    ...identifiers.flatMap(({ text, line }) => retiredPartsOf(text).map(() => `${path}:${line} ${text}`)),
  ])
  const inDocs = docs.flatMap((path) =>
    retiredIn(readFileSync(join(root, path), 'utf8').replaceAll(/`[^`]*`/g, '')).map(
      (word) => `${path} ${word}`,
    ),
  )
  expect([...found, ...inDocs]).toEqual([])
})

test('comments name their subject first', () => {
  const found = all.flatMap(({ path, comments }) =>
    comments
      .filter(({ text }) => beginsWithoutSubject(text))
      .map(({ text, line }) => `${path}:${line} ${text}`),
  )
  expect(found).toEqual([])
})

test('fewer than 2 in 100 test names are fragments', () => {
  const names = all.flatMap(({ path, testNames }) => testNames.map((name) => ({ path, ...name })))
  const found = names.filter(({ text }) => isFragment(text))
  expect(
    found.length / names.length,
    found.map(({ path, line, text }) => `${path}:${line} ${text}`).join('\n'),
  ).toBeLessThan(0.02)
})

describe('a planted violation is found', () => {
  const planted = `
// Whoever leaves a shelf behind is told.
const shelfName = 'https://example.org' // Of the house.
test('nobody is told anew', () => {})
test.each([1])('is kept', () => {})
`
  const { comments, testNames, identifiers } = readWords(planted)

  test('retired words are found in comments, test names and identifiers', () => {
    expect(comments.flatMap(({ text }) => retiredIn(text))).toEqual(['house', 'shelf', 'whoever'])
    expect(testNames.flatMap(({ text }) => retiredIn(text))).toEqual(['nobody', 'anew'])
    expect(identifiers.flatMap(({ text }) => retiredPartsOf(text))).toEqual(['shelf'])
  })

  test('comments that begin without a subject and fragment names are found', () => {
    expect(comments.filter(({ text }) => beginsWithoutSubject(text)).map(({ line }) => line)).toEqual([2])
    expect(testNames.filter(({ text }) => isFragment(text)).map(({ line }) => line)).toEqual([4, 5])
  })
})
