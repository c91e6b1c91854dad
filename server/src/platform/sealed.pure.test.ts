import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { fixedKeys } from '../../test/keys.ts'
import { sealer } from '#server/platform/sealed.ts'
import { fingerprintOf } from '#server/platform/secret-key.ts'

const key = randomBytes(32)
const { open } = sealer(fixedKeys(key), 'tests')
// The keys are fixed, so no transaction is needed.
const seal = (text: string, place: string, keys = fixedKeys(key)) =>
  sealer(keys, 'tests').seal(undefined as never, text, place)

describe('sealed texts', () => {
  test.each(['', 'a', 'JBSWY3DPEHPK3PXP', 'ünïcödé 家族', 'x'.repeat(100_000)])(
    'a sealed text opens as it was written (%#)',
    async (text) => {
      expect(open(await seal(text, 'table:row'), 'table:row')).toBe(text)
    },
  )

  test('a sealed text names its version and key, hides its content, and differs each time', async () => {
    const [one, other] = [await seal('the orchard', 'table:row'), await seal('the orchard', 'table:row')]
    const [version, fingerprint, body] = one.split('.')

    expect([version, fingerprint]).toEqual(['v2', fingerprintOf(key)])
    expect(Buffer.from(body ?? '', 'base64url').toString('latin1')).not.toContain('orchard')
    expect(one).not.toBe(other)
  })

  test('a sealed text can’t be opened in another place, for another purpose or with another key', async () => {
    const sealed = await seal('the orchard', 'table:row')

    expect(() => open(sealed, 'table:other')).toThrow()
    expect(() => sealer(fixedKeys(key), 'other').open(sealed, 'table:row')).toThrow()
    expect(() => sealer(fixedKeys(randomBytes(32)), 'tests').open(sealed, 'table:row')).toThrow()
  })

  test('a sealed text can’t be altered, truncated or replaced', async () => {
    const sealed = await seal('the orchard', 'table:row')
    const head = `v2.${fingerprintOf(key)}.`
    const bytes = Buffer.from(sealed.slice(head.length), 'base64url')

    for (let index = 0; index < bytes.length; index++) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index)
      expect(() => open(`${head}${altered.toString('base64url')}`, 'table:row'), `byte ${index}`).toThrow()
    }
    for (const other of [
      '',
      'v1',
      'v1.',
      'v2',
      'v2.',
      head,
      'v1.AAAA',
      `${head}AAAA`,
      sealed.slice(0, -4),
      sealed.replace('v2', 'v3'),
      'the orchard',
    ])
      expect(() => open(other, 'table:row'), other).toThrow()
  })

  test('the current key seals, and every present key opens', async () => {
    const newer = randomBytes(32)
    const [before, after] = [
      await seal('the orchard', 'table:row'),
      await seal('the mill', 'table:row', fixedKeys(newer, key)),
    ]
    const both = sealer(fixedKeys(newer, key), 'tests')

    expect([both.open(before, 'table:row'), both.open(after, 'table:row')]).toEqual([
      'the orchard',
      'the mill',
    ])
    expect(() => open(after, 'table:row')).toThrow()
  })

  test('a sealed text of version 1, which names no key, opens with whichever key sealed it', () => {
    const nonce = randomBytes(12)
    const derived = Buffer.from(hkdfSync('sha256', key, 'forerunners', 'tests', 32))
    const cipher = createCipheriv('aes-256-gcm', derived, nonce).setAAD(Buffer.from('table:row'))
    const body = Buffer.concat([cipher.update('the orchard'), cipher.final()])
    const sealed = `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`

    expect(sealer(fixedKeys(randomBytes(32), key), 'tests').open(sealed, 'table:row')).toBe('the orchard')
    expect(() => sealer(fixedKeys(randomBytes(32)), 'tests').open(sealed, 'table:row')).toThrow()
  })
})
