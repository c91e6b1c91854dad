import fc from 'fast-check'
import { expect, test } from 'vitest'

import { wordEnd, wordStart } from '#server/platform/word-boundary.ts'

const sentences = {
  en: 'The lighthouse belongs to the youngest child.',
  de: 'Die Übergabe der Gesellschaftsanteile ist vorbereitet.',
  hi: 'परिवार का प्रकाशस्तंभ सबसे छोटे बच्चे का है।',
  ja: '灯台は末の子が守ります。船は正午に戻ります。',
  ko: '등대는 막내가 지킵니다. 배는 정오에 돌아옵니다.',
  zh: '灯塔由最小的孩子守护，船只中午返回。',
  vi: 'Ngọn hải đăng thuộc về người con út.',
}

test.each(Object.entries(sentences))(
  'every position in %s is moved to a word boundary',
  (language, sentence) => {
    const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(sentence)
    const boundaries = new Set([...[...words].map(({ index }) => index), sentence.length])
    for (let at = 0; at <= sentence.length; at += 1) {
      expect(boundaries).toContain(wordStart(sentence, at))
      expect(boundaries).toContain(wordEnd(sentence, at))
      expect(wordStart(sentence, at)).toBeLessThanOrEqual(at)
      expect(wordEnd(sentence, at)).toBeGreaterThanOrEqual(at)
    }
  },
)

test('a position stays inside any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(300), (text, at) => {
      const inside = Math.min(at, text.length)
      expect(wordStart(text, inside)).toBeGreaterThanOrEqual(0)
      expect(wordEnd(text, inside)).toBeLessThanOrEqual(text.length)
    }),
  )
})
