import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { newId } from './new-id.ts'
import { Id } from '#contract/schemas.ts'

test('a thousand generated ids are valid, unique and sorted by time', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => newId(new Date(1_800_000_000_000 + index)))

  expect(ids.every((id) => safeParse(Id, id).success)).toBe(true)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.toSorted()).toEqual(ids)
})
