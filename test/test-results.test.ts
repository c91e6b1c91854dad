import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { root } from './imports.ts'

interface Results {
  readonly passed: number
  readonly failed: readonly string[]
}
type Reader = (path: string, code: number) => Results
type RetriedReader = (path: string, code: number) => Results & { readonly retried: readonly string[] }
const { vitestResults, playwrightResults } = (await import(
  pathToFileURL(join(root, 'scripts/test-results.mjs')).href
)) as {
  vitestResults: Reader
  playwrightResults: RetriedReader
}

function kept(result: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'results-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'result.json')
  writeFileSync(path, JSON.stringify(result))
  return path
}

const file = (name: string, tests: object[], status = 'passed', message = '') => ({
  name,
  status,
  message,
  assertionResults: tests,
})
const ofVitest = {
  numPassedTests: 1,
  testResults: [
    file('a.test.ts', [
      { status: 'passed', fullName: 'stands', failureMessages: [] },
      {
        status: 'failed',
        fullName: 'a wall falls',
        failureMessages: [`\u001b[31mError\u001b[39m: it fell\n${'  at somewhere\n'.repeat(20)}`],
      },
    ]),
    file('b.test.ts', [], 'failed', 'SyntaxError: no such word'),
  ],
}
const ofPlaywright = {
  stats: { expected: 2 },
  errors: [{ message: 'Error: the server did not start' }],
  suites: [
    {
      specs: [{ ok: true, file: 'a.journey.ts', line: 1, title: 'opens', tests: [] }],
      suites: [
        {
          specs: [
            {
              ok: false,
              file: 'a.journey.ts',
              line: 9,
              title: 'closes',
              tests: [{ results: [{ error: { message: 'Error: ajar' } }] }],
            },
          ],
        },
      ],
    },
  ],
}

test('a failed test, or a file that can’t be loaded, is reported with the first lines of its error', () => {
  const { passed, failed } = vitestResults(kept(ofVitest), 1)
  expect(passed).toBe(1)
  expect(failed).toHaveLength(2)
  expect(failed[0]).toMatch(/^a\.test\.ts › a wall falls\n {2}Error: it fell\n/)
  expect(failed[0]?.split('\n').length).toBeLessThan(10)
  expect(failed[1]).toBe('b.test.ts\n  SyntaxError: no such word')
})

test('journeys are found at any depth, and errors outside of them are reported', () => {
  const path = kept(ofPlaywright)
  expect(playwrightResults(path, 1)).toEqual({
    passed: 2,
    failed: ['a.journey.ts:9 › closes\n  Error: ajar', `${path}\n  Error: the server did not start`],
    retried: [],
  })
})

test('a journey that passed only on its retry counts as passed and is named with its first error', () => {
  const results = [{ error: { message: 'Error: ajar' } }, {}]
  const spec = {
    ok: true,
    file: 'a.journey.ts',
    line: 9,
    title: 'closes',
    tests: [{ status: 'flaky', results }],
  }
  const path = kept({ stats: { expected: 2, flaky: 1 }, errors: [], suites: [{ specs: [spec] }] })
  expect(playwrightResults(path, 0)).toEqual({
    passed: 3,
    failed: [],
    retried: ['a.journey.ts:9 › closes\n  Error: ajar'],
  })
})

test.each([
  ['vitest', vitestResults, { numPassedTests: 3, testResults: [] }],
  ['Playwright', playwrightResults, { stats: { expected: 3 }, errors: [], suites: [] }],
] as const)(
  'a run of %s that ends badly has failed, even where no test did, and one that left nothing behind',
  (_, read, result) => {
    const path = kept(result)
    expect(read(path, 0)).toMatchObject({ passed: 3, failed: [] })
    expect(read(path, 1)).toMatchObject({
      passed: 3,
      failed: [`${path}: no test failed, but the run ended with 1`],
    })
    expect(read(join(path, 'none'), 0).failed).toHaveLength(1)
  },
)
