import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

import type { Tx } from '#server/platform/database/transaction.ts'
import type { Keyring } from '#server/platform/keyring.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'

/**
 * Encrypts texts that must be read again, such as API keys. Secrets that only have to be recognised are
 * hashed (secrets.ts).
 */
export interface Sealer {
  /**
   * `place` is the row that stores it, as `table:row`; moved to another row it can't be opened. Called in the
   * transaction that writes it.
   */
  readonly seal: (tx: Tx, text: string, place: string) => Promise<string>
  readonly open: (sealed: string, place: string) => string
}

const lengths = { key: 32, nonce: 12, tag: 16 }

/** Creates a sealer with its own key for each purpose: texts sealed for one can't be opened for another. */
export function sealer(keys: Keyring, purpose: string): Sealer {
  return {
    async seal(tx, text, place) {
      const key = await keys.forSealing(tx)
      const nonce = randomBytes(lengths.nonce)
      const cipher = createCipheriv('aes-256-gcm', derived(key, purpose), nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${sealedBy(key)}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, place) {
      const [version, ...rest] = sealed.split('.')
      const [fingerprint = '', body = ''] = version === 'v2' ? rest : ['', rest[0]]
      const bytes = Buffer.from(body, 'base64url')
      if (!['v1', 'v2'].includes(version ?? '') || bytes.length < lengths.nonce + lengths.tag)
        throw new Error('What is sealed has a form that is not known')
      // Version 1 does not name its key.
      const candidates =
        version === 'v1' ? keys.all() : [keys.find(fingerprint)].filter((key) => key !== undefined)
      for (const key of candidates) {
        const text = decipher(derived(key, purpose), bytes, place)
        if (text !== undefined) return text
      }
      throw new Error('What is sealed can’t be opened with the keys that are here')
    },
  }
}

/** The prefix of everything that a key has sealed. */
export function sealedBy({ fingerprint }: SecretKey): string {
  return `v2.${fingerprint}.`
}

function derived({ bytes }: SecretKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, 'forerunners', purpose, lengths.key))
}

function decipher(key: Buffer, bytes: Buffer, place: string): string | undefined {
  const head = lengths.nonce + lengths.tag
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, lengths.nonce), {
    authTagLength: lengths.tag,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(lengths.nonce, head))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(head)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
