import { expect, test } from 'vitest'

import { linkAddress } from '#web/features/documents/rich-text/link-address.ts'

test.each([
  ['example.org/a', 'https://example.org/a'],
  ['http://example.org', 'http://example.org'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,a', undefined],
  ['two words', undefined],
])('a link to %j has the address %j', (words, address) => {
  expect(linkAddress(words)).toBe(address)
})
