import { expect, test } from 'vitest'

import { networkOf, siteOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', undefined],
  ['::ffff:192.0.2.7', '192.0.2.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::9%eth0', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown', undefined],
])('%s is counted as %s', (address, network, site) => {
  expect(networkOf(address)).toBe(network)
  expect(siteOf(address)).toBe(site)
})

test('all addresses of one /64 are one network, and those of two are two', () => {
  const here = Array.from({ length: 50 }, (_, index) =>
    networkOf(`2001:db8:1:2:${index.toString(16)}::${index + 1}`),
  )
  expect(new Set(here).size).toBe(1)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(here[0])
})
