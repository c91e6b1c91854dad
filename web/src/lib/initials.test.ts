import { expect, test } from 'vitest'

import { initials } from '#web/lib/initials.ts'

test.each([
  ['Helena Hallam', 'HH'],
  ['helena hallam', 'HH'],
  ['Helena', 'H'],
  ['Maria del Carmen Ruiz', 'MDCR'],
  ['  Tobias \t Hallam \n', 'TH'],
  ['Élodie Œuvrard', 'ÉŒ'],
  ['É\u0301lodie', 'É'],
  ['ßara', 'SS'],
  ['Jean-Luc Picard', 'JP'],
  ['Nguyễn Thị Ánh', 'NTÁ'],
  ['प्रिया शर्मा', 'पश'],
  ['김민준', '김'],
  ['김 민준', '김민'],
  ['王小明', '王明'],
  ['王', '王'],
  ['欧阳', '欧阳'],
  ['山田太郎', '山郎'],
  ['山田 太郎', '山太'],
  ['さくら', 'さら'],
  ['サクラ', 'サラ'],
  ['ローラ', 'ロラ'],
  ['𠮷野家', '𠮷家'],
  ['王 Ming', '王M'],
  ['Ming王', 'M'],
  ['Ольга Иванова', 'ОИ'],
  ['αλέξανδρος', 'Α'],
  ['👑 Queen', '👑Q'],
  ['', ''],
  ['   ', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test.each([undefined, null, 7, {}, ['Helena'], true])(
  'a value that is not a string (%j) has no initials',
  (value) => {
    expect(initials(value)).toBe('')
  },
)
