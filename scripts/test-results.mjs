// Reads the result files of `npm test`: how many passed and failed, and which failed, with the first lines of
// the error.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const linesOfWhy = 6

/** A run without a result file has failed. */
const nothing = (path) => ({ passed: 0, failed: [`${path} is missing: that run did not come to its end`] })

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/**
 * Results of a vitest run with this exit code. A file that could not be loaded has no tests and counts as
 * failed.
 */
export function vitestResults(path, code) {
  const result = read(path)
  if (!result) return nothing(path)
  const failed = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && status === 'failed') return [said(name, message)]
    return tests.map((test) => said(`${name} › ${test.fullName}`, test.failureMessages.join('\n')))
  })
  return { passed: result.numPassedTests, failed: orOutside(failed, path, code) }
}

/** Results of a Playwright run. A test that passed only on its retry counts as passed, and is named. */
export function playwrightResults(path, code) {
  const result = read(path)
  if (!result) return { ...nothing(path), retried: [] }
  const specs = result.suites.flatMap(specsOf)
  const failed = specs.filter((spec) => !spec.ok).map(reportOf)
  const retried = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(reportOf)
  for (const { message } of result.errors) failed.push(said(path, message))
  return {
    passed: result.stats.expected + (result.stats.flaky ?? 0),
    failed: orOutside(failed, path, code),
    retried,
  }
}

/** An error outside of any test, such as an unhandled rejection, shows only in the exit code. */
function orOutside(failed, path, code) {
  return failed.length === 0 && code !== 0
    ? [`${path}: no test failed, but the run ended with ${code}`]
    : failed
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

const reportOf = (spec) => said(`${spec.file}:${spec.line} › ${spec.title}`, errorOf(spec))

const errorOf = ({ tests }) =>
  tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n')

function said(where, why = '') {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, linesOfWhy)
  return [where, ...lines.map((line) => `  ${line}`)].join('\n').trimEnd()
}
