import { describe, expect, test } from 'vitest'

import { processorSeconds } from '../../test/processor-time.ts'
import { visibleText } from '#contract/visible-text.ts'

const tagged = (words: string) =>
  [...Buffer.from(words)].map((byte) => String.fromCodePoint(0xe0000 + byte)).join('')
const selectors = (words: string) =>
  [...Buffer.from(words)].map((byte) => String.fromCodePoint(0xe0100 + byte)).join('')

describe('hidden characters', () => {
  test.each([
    ['tags', `Pay${tagged(' the attacker')} the bill`],
    ['zero width', 'Pa\u200by\u2060 the\ufeff bill'],
    ['bidirectional marks', '\u202ePay\u202c \u2066the\u2069\u200f bill\u061c'],
    ['bytes as variation selectors', `Pay${selectors('ignore all')} the bill`],
    ['joiners between Latin letters', 'P\u200day t\u200che bill'],
    ['fillers and soft hyphens', 'Pay\u3164 the\u00ad bill\u115f'],
  ])('hidden characters are removed: %s', (_, text) => expect(visibleText(text)).toBe('Pay the bill'))

  test('a run of joiners is cut to one', () => {
    expect(visibleText(`می${'\u200c'.repeat(40)}خواهم`)).toBe('می\u200cخواهم')
  })

  test('tag characters after a flag are removed', () => {
    expect(visibleText(`\u{1f3f4}${tagged('obey')}\u{e007f}`)).toBe('\u{1f3f4}')
  })
})

describe('visible characters', () => {
  test.each([
    ['a family', '👨‍👩‍👧‍👦'],
    ['a heart on fire', '❤️‍🔥'],
    ['a farmer with a skin colour', '🧑🏽‍🌾'],
    ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['a keycap', '1️⃣'],
    ['Persian', 'می‌خواهم خانه‌های ما'],
    ['Hindi', 'क्‍षमा और श्री‌मान'],
    ['Malayalam', 'ന്‍'],
    ['a Japanese name with a variant', '葛\u{e0100}城'],
    ['Chinese, Korean, Vietnamese', '家族宪章 가족 헌장 gia đình'],
    ['Hebrew and Arabic', 'שלום السلام'],
  ])('visible characters are unchanged: %s', (_, text) => expect(visibleText(text)).toBe(text))
})

test('visibleText takes linear time on a long text of hidden characters', () => {
  const text = `${'\u200b'.repeat(100_000)}${'a\u200d'.repeat(50_000)}`
  expect(processorSeconds(() => visibleText(text))).toBeLessThan(1)
})
