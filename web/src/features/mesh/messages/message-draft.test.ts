import { expect, test } from 'vitest'

import { changeDraft, clearedDraft, withId } from './message-draft.ts'

const draft = { text: 'Good morning', scope: 'all', id: null }

test('a draft sent again unchanged has the same id', () => {
  const first = withId(draft)

  expect(withId(first).id).toBe(first.id)
  expect(withId(changeDraft(first, { text: 'Good morning' })).id).toBe(first.id)
})

test('a draft with another text or scope loses its id', () => {
  const first = withId(draft)

  expect(changeDraft(first, { text: 'Good evening' }).id).toBeNull()
  expect(changeDraft(first, { scope: 'service' }).id).toBeNull()
})

test('a cleared draft is empty with the same scope', () => {
  expect(clearedDraft(withId({ ...draft, scope: 'advisor' }))).toEqual({
    text: '',
    scope: 'advisor',
    id: null,
  })
})
