import { expect, test } from 'vitest'

import { isDatabaseUnavailable, isDatabaseOverloaded } from '#server/platform/database-errors.ts'

const errorOf = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

test.each([
  errorOf('Connection terminated unexpectedly'),
  errorOf('Connection terminated due to connection timeout'),
  errorOf('Client has encountered a connection error and is not queryable'),
  errorOf('Client was closed and is not queryable'),
  errorOf('timeout exceeded when trying to connect'),
  errorOf('connect ENOENT /run/.s.PGSQL.5432', 'ENOENT'),
  errorOf('terminating connection due to administrator command', '57P01'),
  errorOf('the database system is in recovery mode', '57P03'),
  errorOf('sorry, too many clients already', '53300'),
])('the database is unavailable after: $message', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  errorOf('Query read timeout'),
  errorOf('could not fsync file', '58030'),
  errorOf('out of memory', '53200'),
  errorOf('EIO: i/o error, write', 'EIO'),
])('the database is overloaded after: $message', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
  expect(isDatabaseOverloaded(error)).toBe(true)
})

test('a programming error is neither unavailable nor overloaded', () => {
  for (const error of [
    errorOf('syntax error', '42601'),
    errorOf('undefined is not a function'),
    errorOf('duplicate key', '23505'),
  ]) {
    expect(isDatabaseUnavailable(error)).toBe(false)
    expect(isDatabaseOverloaded(error)).toBe(false)
  }
})
