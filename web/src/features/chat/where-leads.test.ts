import { expect, test } from 'vitest'

import { whereLeads } from '#web/features/chat/where-leads.ts'

const kindOf = (address: string) => whereLeads(address, 'https://house.test')?.kind ?? 'nowhere'

test.each([
  ['https://example.org/a', 'outside'],
  ['http://house.test/dashboard', 'outside'],
  ['https://house.test.example.org/', 'outside'],
  ['mailto:notary@example.org', 'mail'],
  ['/dashboard/build-room?paper=1', 'house'],
  ['/user/1', 'house'],
  ['https://house.test/dashboard', 'house'],
  ['/api/account/', 'nowhere'],
  ['/dashboards', 'nowhere'],
  ['/dashboard/../api/account/', 'nowhere'],
  ['//example.org/dashboard', 'nowhere'],
  ['paper.md', 'nowhere'],
  ['#top', 'nowhere'],
  ['javascript:alert(1)', 'nowhere'],
  ['data:text/html,x', 'nowhere'],
  ['https://', 'nowhere'],
  ['', 'nowhere'],
])('%s leads %s', (address, kind) => {
  expect(kindOf(address)).toBe(kind)
})

test('it says the real host, not the one it wants to be taken for', () => {
  expect(whereLeads('https://house.test@evil.example/', 'https://house.test')?.host).toBe('evil.example')
})
