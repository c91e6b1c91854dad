import { expect, test } from 'vitest'

import { changed, emptied, readied } from './kept-message.ts'

const written = { text: 'Good morning', scope: 'all', id: null }

test('the same words sent again are the same message', () => {
  const first = readied(written)

  expect(readied(first).id).toBe(first.id)
  expect(readied(changed(first, { text: 'Good morning' })).id).toBe(first.id)
})

test('other words, or others who get them, are another message', () => {
  const first = readied(written)

  expect(changed(first, { text: 'Good evening' }).id).toBeNull()
  expect(changed(first, { scope: 'service' }).id).toBeNull()
})

test('what was sent leaves an empty sheet for the same recipients', () => {
  expect(emptied(readied({ ...written, scope: 'advisor' }))).toEqual({ text: '', scope: 'advisor', id: null })
})
