import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'

import { meshLimits } from '#contract/mesh/names.ts'
import { parseYaml } from '#server/features/mesh/interfaces/parse-yaml.ts'
import { readOperations } from '#server/features/mesh/interfaces/read-operations.ts'

/** A text of the maximum document length, repeating one part. */
const filled = (part: string, before = '') =>
  before + part.repeat(Math.floor((meshLimits.document - before.length) / part.length))
const problemOf = (text: string) => {
  const parsed = parseYaml(text)
  return 'problem' in parsed ? parsed : undefined
}

describe('a YAML document', () => {
  test('parseYaml reads any JSON value, written as JSON or as YAML', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const same: unknown = JSON.parse(JSON.stringify(value))
        expect(parseYaml(JSON.stringify(same))).toEqual({ value: same })
        expect(parseYaml(stringify(same))).toEqual({ value: same })
      }),
    )
  })

  test('parseYaml never throws for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab:-?[]{}&*!|>%"\'#, \n\t\u0085\ufeff\u0000')) }),
        (text) => void parseYaml(text),
      ),
      {
        numRuns: 2000,
      },
    )
  })

  test('parseYaml reads plain scalars by the core schema of YAML 1.2', () => {
    expect(parseYaml('a: no\nb: 010\nc: 2024-01-01\nd: 0o10\ne: ~\nf: 1_000\n')).toEqual({
      value: { a: 'no', b: 10, c: '2024-01-01', d: 8, e: null, f: '1_000' },
    })
  })

  test('an alias is replaced by a copy of its anchor', () => {
    expect(parseYaml('a: &it {b: 1}\nc: *it\n')).toEqual({ value: { a: { b: 1 }, c: { b: 1 } } })
  })

  test('a merge key is read as an ordinary key', () => {
    expect(parseYaml('a: &it {b: 1}\nc:\n  <<: *it\n')).toEqual({
      value: { a: { b: 1 }, c: { '<<': { b: 1 } } },
    })
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'the key %s pollutes no prototype',
    (key) => {
      const parsed = parseYaml(
        `${key}:\n  polluted: true\nopenapi: 3.0.0\npaths:\n  ${key}: {get: {}}\ncomponents:\n  parameters: {${key}: {polluted: true}}\n`,
      )
      expect('value' in parsed && readOperations(parsed.value)).toEqual({ address: null, operations: [] })
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      expect('polluted' in {}).toBe(false)
    },
  )
})

describe('the line of a problem', () => {
  test.each([
    ['a: 1\nb: [1,\nc: 2\n', 3],
    ['a: "never closed\nb: 1\n', 1],
    ['a: 1\n\tb: 2\n', 2],
    ['a: b: c\n', 1],
    ['a: *nowhere\n', 1],
    ['{\n  "a": 1,\n  "b" 2\n}\n', 3],
  ])('the syntax error in %j is reported with its line', (text, line) => {
    expect(problemOf(text)).toEqual({ problem: 'syntax', line: expect.any(Number) as number })
    expect(Math.abs((problemOf(text)?.line ?? 99) - line)).toBeLessThanOrEqual(2)
  })

  test.each([
    ['a: 1\nb: !!js/function "return 1"\n', 2],
    ['a: 1\nb: !mine x\n', 2],
    ['a: 1\nb: !!binary aGk=\n', 2],
    ['a: 1\nb: !!set {x}\n', 2],
    ['a: 1\n? [b]\n: 2\n', 2],
    ['a: 1\nb: 2\na: 3\n', 3],
    ['"a": 1\na: 3\n', 2],
    ['a: 1\n---\nb: 2\n', 2],
    ['%YAML 1.1\n---\na: 1\n', 1],
    ['%TAG ! tag:example.com,2000:\n---\na: !x 1\n', 3],
  ])('the unsupported feature in %j is reported with its line', (text, line) => {
    expect(problemOf(text)).toEqual({ problem: 'refused', line })
  })
})

describe('a hostile YAML document', () => {
  const laughs = [
    'a0: &a0 [x]',
    ...Array.from({ length: 60 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]`),
  ].join('\n')

  test.each([
    ['billion laughs', laughs],
    ['an alias to itself', 'a: &a [*a, *a]\n'],
    ['sequences in sequences', filled('[')],
    ['maps in maps', filled('{a: ')],
    ['dashes on one line', filled('- ')],
    ['keys of keys', filled('? ')],
    ['ever more indentation', Array.from({ length: 1300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
    ['nothing but commas', filled(',', '[')],
    ['nothing but new lines', filled('\n', 'a:')],
    ['nothing but aliases', filled('- *a\n', '- &a x\n')],
    ['nothing but documents', filled('---\n')],
  ])('a document with %s is refused', (_, text) => {
    expect(problemOf(text)).toBeDefined()
  })

  test('60,000 keys are read in linear time', () => {
    const keys = Array.from({ length: 60_000 }, (_, at) => `k${at}:`).join('\n')
    const parsed = parseYaml(keys)
    expect('value' in parsed && Object.keys(parsed.value as object).length).toBe(60_000)
  })
})
