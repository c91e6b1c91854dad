import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import { emailKey } from '#server/ground/accounts.ts'
import type { Keyring } from '#server/platform/keyring.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import { newSecret } from '#server/platform/secrets.ts'

/**
 * Device cookies, as described by OWASP: a browser that has signed in stores a signed random token for that
 * email address. Its sign-in attempts are counted separately, so that a guessing stranger can't lock the
 * owner out (docs/security.md). The token grants no access.
 */
export interface KnownDevices {
  /** The cookie's token for this email address; undefined if we signed none. */
  readonly find: (marks: string | undefined, email: string) => string | undefined
  /** The cookie's value with a new token for this email address in front. */
  readonly add: (marks: string | undefined, email: string) => string
}

// Enough for a tablet shared by a household.
const maxMarks = 5

export function knownDevices(keys: Keyring): KnownDevices {
  const sign = ({ bytes }: SecretKey, name: string, email: string) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', bytes, 'forerunners', 'known-devices', 32)))
      .update(`${name} ${emailKey(email)}`)
      .digest()
  const isFor = (mark: string, email: string) => {
    const [name = '', signature = ''] = mark.split('.')
    const signed = Buffer.from(signature, 'base64url')
    return keys.all().some((key) => {
      const expected = sign(key, name, email)
      return signed.length === expected.length && timingSafeEqual(signed, expected)
    })
  }
  const list = (marks = '') => marks.split('~', maxMarks).filter((mark) => mark !== '')
  return {
    find: (marks, email) =>
      list(marks)
        .find((mark) => isFor(mark, email))
        ?.split('.')[0],
    add: (marks, email) => {
      const name = newSecret()
      const newest = keys.all().at(-1)
      if (!newest) throw new Error('A keyring without a key')
      const others = list(marks).filter((mark) => !isFor(mark, email))
      return [`${name}.${sign(newest, name, email).toString('base64url')}`, ...others]
        .slice(0, maxMarks)
        .join('~')
    },
  }
}
