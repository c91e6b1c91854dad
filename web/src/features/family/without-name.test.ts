import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { languageCodes } from '#contract/languages.ts'
import { withoutName } from '#web/features/family/without-name.ts'

test('a sentence loses its leading name and starts with a capital letter', () => {
  expect(withoutName('<b>Anna Hallam</b> approved <document>Family charter</document>.')).toBe(
    'Approved <document>Family charter</document>.',
  )
  expect(withoutName('<b>ハラム安奈</b>が<document>家族憲章</document>を承認しました。')).toBe(
    '<document>家族憲章</document>を承認しました。',
  )
  expect(withoutName('<b>안나</b> 님이 초대했습니다.')).toBe('초대했습니다.')
})

test('a sentence that does not start with a name stays unchanged', () => {
  expect(withoutName('<document>Family charter</document> is in force.')).toBe(
    '<document>Family charter</document> is in force.',
  )
})

describe.each(languageCodes)('acts in %s', (language) => {
  const groups = JSON.parse(readFileSync(`texts/${language}/acts.json`, 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const sentences = Object.entries(groups).flatMap(([group, texts]) =>
    group === 'list' ? [] : Object.values(texts),
  )

  test('an act without its name has no stray particle and is not empty', () => {
    for (const sentence of sentences) expect(withoutName(sentence)).not.toMatch(/^(?:が|님|ने|\s|$)/u)
  })
})
