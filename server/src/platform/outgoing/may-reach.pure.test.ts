import { describe, expect, test } from 'vitest'

import { readOpenings } from './openings.ts'
import { mayReach } from './may-reach.ts'

const reaches = (address: string, port: number, allow = '') =>
  mayReach({ host: address, address, port }, readOpenings(allow))

describe('the open internet', () => {
  test.each(['93.184.216.34', '2606:2800:220:1::1'])('%s is reached at the web ports only', (address) => {
    for (const port of [80, 443]) expect(reaches(address, port)).toBe(true)
    for (const port of [1, 22, 25, 3306, 5432, 6379, 8080, 11_211, 27_017])
      expect(reaches(address, port), String(port)).toBe(false)
  })

  test('a public address is reached at another port if the operator opened it', () => {
    expect(reaches('93.184.216.34', 8443, '93.184.216.34:8443')).toBe(true)
    expect(reaches('93.184.216.34', 8444, '93.184.216.34:8443')).toBe(false)
    expect(
      mayReach(
        { host: 'models.example', address: '93.184.216.34', port: 11_434 },
        readOpenings('models.example:11434'),
      ),
    ).toBe(true)
  })
})

test.each(['169.254.169.254', '100.100.100.200', 'fe80::1', '0.0.0.0', 'fd00:ec2::254', '64:ff9b::1'])(
  '%s is never reached, whatever the port and the openings',
  (address) => {
    for (const port of [80, 443, 8080]) expect(reaches(address, port, '0.0.0.0/0:*,[::]:*')).toBe(false)
  },
)
