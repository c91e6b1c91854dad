import { expect, test } from 'vitest'

import { finishedSentences } from '#web/features/chat/sentences.ts'

const said = (text: string, from = 0, isWhole = false) => finishedSentences(text, { from, isWhole, locale: 'en' })

test('a sentence is said when the next one has begun, never by its letters', () => {
  expect(said('The mill st').words).toBe('')
  expect(said('The mill stays.').words).toBe('')
  expect(said('The mill stays. It').words).toBe('The mill stays.')
})

test('what was said is not said again', () => {
  const first = said('One. Two. Th')
  expect(first.words).toBe('One. Two.')
  expect(said('One. Two. Three. F', first.upTo).words).toBe('Three.')
})

test('at the end the rest is said, whatever it ends with', () => {
  expect(said('One. And then', 5, true)).toEqual({ words: 'And then', upTo: 13 })
})

test.each([
  ['Nearly **ready** [1], see [the plan](https://example.org) [2, 3].', 'Nearly ready, see the plan.'],
  ['## What is open\n\n- One thing\n- Another `thing`', 'What is open One thing Another thing'],
])('signs for the eye are left out: %s', (text, words) => {
  expect(said(text, 0, true).words).toBe(words)
})
