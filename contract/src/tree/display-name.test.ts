import { expect, test } from 'vitest'

import { displayName, nameInitials } from '#contract/tree/display-name.ts'

test.each([
  [{ given: 'Helena', surname: 'Hallam' }, 'Helena Hallam', 'HH'],
  [{ given: '美', surname: '林' }, '林美', '林美'],
  [{ given: '민준', surname: '김' }, '김민준', '김민'],
  [{ given: 'Ada', surname: '' }, 'Ada', 'A'],
  [{ given: '', surname: '' }, '', '?'],
  [{ given: '𐐨da', surname: 'hall' }, '𐐨da hall', '𐐀H'],
])('the name %o is shown as %s with the initials %s', (name, shown, initials) => {
  expect(displayName({ prefix: '', suffix: '', ...name })).toBe(shown)
  expect(nameInitials(name)).toBe(initials)
})
