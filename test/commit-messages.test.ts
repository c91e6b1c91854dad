import { execFileSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { subjectError } from '../scripts/commit-message.mjs'
import { root } from './imports.ts'

// Older subjects don't follow the rule.
const since = 'dbc406f60f68cc86cf47f62c3685c58d46be109e'

test('the subject of every new commit has an area and at most 60 characters', ({ skip }) => {
  const subjects = subjectsSince(since)
  if (!subjects) skip('the history is not here')
  expect(subjects?.flatMap((subject) => subjectError(subject) ?? [])).toEqual([])
})

test.each([
  ['documents', 'has no area'],
  ['Fix the thing', 'has no area'],
  [`documents: ${'x'.repeat(60)}`, '71 characters'],
  ['documents: fix the thing.', 'full stop'],
])('the subject %j is refused', (subject, reason) => {
  expect(subjectError(subject)).toContain(reason)
})

test.each(['documents: keep list numbering in diffs', 'lifecycle, account: rename', 'Revert "documents: x"'])(
  'the subject %j is accepted',
  (subject) => {
    expect(subjectError(subject)).toBeUndefined()
  },
)

function subjectsSince(commit: string): string[] | undefined {
  try {
    const log = execFileSync('git', ['log', '--no-merges', '--format=%s', `${commit}..HEAD`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return log.split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}
