import { expect, test } from 'vitest'

import { linkTarget } from '#web/lib/link-target.ts'

const kindOf = (address: string) => linkTarget(address, 'https://app.test')?.kind ?? 'nowhere'

test.each([
  ['https://example.org/a', 'outside'],
  ['http://app.test/dashboard', 'outside'],
  ['https://app.test.example.org/', 'outside'],
  ['mailto:notary@example.org', 'mail'],
  ['/dashboard/build-room?document=1', 'app'],
  ['/user/1', 'app'],
  ['https://app.test/dashboard', 'app'],
  ['/api/account/', 'nowhere'],
  ['/dashboards', 'nowhere'],
  ['/dashboard/../api/account/', 'nowhere'],
  ['//example.org/dashboard', 'nowhere'],
  ['document.md', 'nowhere'],
  ['#top', 'nowhere'],
  ['javascript:alert(1)', 'nowhere'],
  ['data:text/html,x', 'nowhere'],
  ['https://', 'nowhere'],
  ['', 'nowhere'],
])('a link to %j has the target %s', (address, kind) => {
  expect(kindOf(address)).toBe(kind)
})

test('a link with a deceptive user name shows its real host', () => {
  expect(linkTarget('https://app.test@evil.example/', 'https://app.test')?.host).toBe('evil.example')
})
