import { expect, test } from 'vitest'

import { finishedSentences } from '#web/features/chat/sentences.ts'

const sentencesOf = (text: string, from = 0, isComplete = false) =>
  finishedSentences(text, { from, isComplete, locale: 'en' })

test('a sentence is complete once the next one has begun', () => {
  expect(sentencesOf('The mill st').text).toBe('')
  expect(sentencesOf('The mill stays.').text).toBe('')
  expect(sentencesOf('The mill stays. It').text).toBe('The mill stays.')
})

test('sentences before the offset are not returned again', () => {
  const first = sentencesOf('One. Two. Th')
  expect(first.text).toBe('One. Two.')
  expect(sentencesOf('One. Two. Three. F', first.upTo).text).toBe('Three.')
})

test('a complete text returns the rest, with or without a full stop', () => {
  expect(sentencesOf('One. And then', 5, true)).toEqual({ text: 'And then', upTo: 13 })
})

test.each([
  ['Nearly **ready** [1], see [the plan](https://example.org) [2, 3].', 'Nearly ready, see the plan.'],
  ['## What is open\n\n- One thing\n- Another `thing`', 'What is open One thing Another thing'],
])('spoken text has no Markdown and no citations: %s', (markdown, spoken) => {
  expect(sentencesOf(markdown, 0, true).text).toBe(spoken)
})
