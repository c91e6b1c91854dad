import { expect, test } from 'vitest'

import { retryAfterOf } from '#server/platform/outgoing/retry-after.ts'

const now = new Date('2026-05-01T10:00:00Z')
const hour = 3_600_000
const waitOf = (status: number, text?: string) =>
  retryAfterOf({ status, headers: new Headers(text === undefined ? {} : { 'retry-after': text }) }, now)

test.each([
  [429, '120', 120_000],
  [503, ' 0 ', 0],
  [503, 'Fri, 01 May 2026 10:30:00 GMT', hour / 2],
  [503, 'Fri, 01 May 2026 09:00:00 GMT', 0],
  [429, '999999999999', 6 * hour],
  [429, 'Fri, 01 May 2099 10:00:00 GMT', 6 * hour],
])('a %i with the Retry-After %s waits %i ms', (status, text, wait) => {
  expect(waitOf(status, text)).toBe(wait)
})

test.each([
  [429, undefined],
  [429, 'soon'],
  [429, '-5'],
  [429, '1.5'],
  [500, '120'],
  [200, '120'],
])('a %i with the Retry-After %s asks for no wait', (status, text) => {
  expect(waitOf(status, text)).toBeUndefined()
})
