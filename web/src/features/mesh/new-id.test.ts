import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { newId } from './new-id.ts'
import { Id } from '#contract/schemas.ts'

test('a thousand ids are ids, all different, in the order of time', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => newId(1_800_000_000_000 + index))

  expect(ids.every((id) => safeParse(Id, id).success)).toBe(true)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.toSorted()).toEqual(ids)
})
