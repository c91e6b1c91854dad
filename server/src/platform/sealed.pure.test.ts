import { randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { sealer } from '#server/platform/sealed.ts'

const key = randomBytes(32)
const { seal, open } = sealer(key, 'tests')

describe('what is sealed', () => {
  test.each(['', 'a', 'JBSWY3DPEHPK3PXP', 'ünïcödé 家族', 'x'.repeat(100_000)])('is read again as it was written (%#)', (text) => {
    expect(open(seal(text, 'table:row'), 'table:row')).toBe(text)
  })

  test('says its version, hides its text, and never looks the same twice', () => {
    const [one, other] = [seal('the orchard', 'table:row'), seal('the orchard', 'table:row')]

    expect(one).toMatch(/^v1\.[\w-]+$/)
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('orchard')
    expect(one).not.toBe(other)
  })

  test('can’t be opened in another place, for another purpose or with another key', () => {
    const sealed = seal('the orchard', 'table:row')

    expect(() => open(sealed, 'table:other')).toThrow()
    expect(() => sealer(key, 'other').open(sealed, 'table:row')).toThrow()
    expect(() => sealer(randomBytes(32), 'tests').open(sealed, 'table:row')).toThrow()
  })

  test('can’t be altered, cut or taken for something else', () => {
    const sealed = seal('the orchard', 'table:row')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')

    for (let index = 0; index < bytes.length; index++) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index)
      expect(() => open(`v1.${altered.toString('base64url')}`, 'table:row'), `byte ${index}`).toThrow()
    }
    for (const other of ['', 'v1', 'v1.', 'v1.AAAA', sealed.slice(0, -4), sealed.replace('v1', 'v2'), 'the orchard'])
      expect(() => open(other, 'table:row'), other).toThrow()
  })
})
