import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { languageCodes } from '#contract/languages.ts'
import { withoutName } from '#web/features/family/without-name.ts'

test('the name goes and the sentence begins with a capital', () => {
  expect(withoutName('<b>Anna Hallam</b> approved <paper>Family charter</paper>.')).toBe('Approved <paper>Family charter</paper>.')
  expect(withoutName('<b>ハラム安奈</b>が<paper>家族憲章</paper>を承認しました。')).toBe('<paper>家族憲章</paper>を承認しました。')
  expect(withoutName('<b>안나</b> 님이 초대했습니다.')).toBe('초대했습니다.')
})

test('a sentence that does not begin with a name stays as it is', () => {
  expect(withoutName('<paper>Family charter</paper> is in force.')).toBe('<paper>Family charter</paper> is in force.')
})

describe.each(languageCodes)('%s', (language) => {
  const groups = JSON.parse(readFileSync(`texts/${language}/acts.json`, 'utf8')) as Record<string, Record<string, string>>
  const sentences = Object.entries(groups).flatMap(([group, texts]) => (group === 'list' ? [] : Object.values(texts)))

  test('no act is left with a stray particle or nothing at all', () => {
    for (const sentence of sentences) expect(withoutName(sentence)).not.toMatch(/^(?:が|님|ने|\s|$)/u)
  })
})
