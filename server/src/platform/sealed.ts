import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals texts that must be read again, such as keys to services of others. What only has to be recognised is hashed instead (secrets.ts). */
export interface Sealer {
  /** `place` says where it will lie, as `table:row`: moved to another row it can't be opened. */
  readonly seal: (text: string, place: string) => string
  readonly open: (sealed: string, place: string) => string
}

const version = 'v1'
const lengths = { key: 32, nonce: 12, tag: 16 }

/** A sealer of its own for each purpose: what was sealed for one can't be opened for another. */
export function sealer(secretKey: Buffer, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'forerunners', purpose, lengths.key))
  return {
    seal(text, place) {
      const nonce = randomBytes(lengths.nonce)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, place) {
      const [spoken, body = ''] = sealed.split('.')
      const bytes = Buffer.from(body, 'base64url')
      const head = lengths.nonce + lengths.tag
      if (spoken !== version || bytes.length < head) throw new Error('What is sealed has a form that is not known')
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, lengths.nonce), { authTagLength: lengths.tag })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(lengths.nonce, head))
      return Buffer.concat([cipher.update(bytes.subarray(head)), cipher.final()]).toString('utf8')
    },
  }
}
