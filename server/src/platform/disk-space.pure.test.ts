import { expect, test } from 'vitest'

import { reserveOf } from '#server/platform/disk-space.ts'

const megabyte = 1024 * 1024

test.each([
  ['a disk of a test', 100, 25],
  ['a small one', 400, 48],
  ['one of 10 GB', 10_240, 512],
  ['a large one', 1024 * 1024, 1024],
])('%s has its reserve', (_, size, reserve) => {
  expect(reserveOf(size * megabyte) / megabyte).toBe(reserve)
})
