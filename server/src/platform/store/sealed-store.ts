import { hkdfSync, randomBytes, webcrypto } from 'node:crypto'

import { type Store, StoreTrouble, type When } from '#server/platform/store/store.ts'

/** A store in which everything is sealed with the house's key. */
export interface SealedStore extends Omit<Store, 'put' | 'get'> {
  /** `place` says what the bytes are, as `file:piece`: put in the place of others they can't be opened. */
  readonly put: (key: string, bytes: Uint8Array, place: string, when?: When) => Promise<void>
  readonly get: (key: string, place: string) => Promise<Uint8Array>
}

// One byte for the form, the nonce, and then what AES-GCM makes of the bytes, with its tag at the end.
const version = 1
const lengths = { key: 32, nonce: 12, tag: 16 }
const head = 1 + lengths.nonce

/** Seals what is put and opens what is got, in Node's thread pool: 8 MiB would hold up everybody else. */
export function sealedStore(store: Store, secretKey: Buffer): SealedStore {
  // A key of its own for what stands first in the name: bytes of one family can't be opened as another's.
  const keyFor = (key: string) => {
    const derived = hkdfSync('sha256', secretKey, 'forerunners', `files:${key.split('/')[0]}`, lengths.key)
    return webcrypto.subtle.importKey('raw', derived, 'AES-GCM', false, ['encrypt', 'decrypt'])
  }
  return {
    ...store,
    async put(key, bytes, place, when) {
      const nonce = randomBytes(lengths.nonce)
      const sealed = await webcrypto.subtle.encrypt(aesGcm(nonce, key, place), await keyFor(key), bytes)
      await store.put(key, [Buffer.concat([Buffer.of(version), nonce]), new Uint8Array(sealed)], when)
    },
    async get(key, place) {
      const sealed = await store.get(key)
      if (sealed.byteLength < head + lengths.tag || sealed[0] !== version) throw broken()
      const secret = await keyFor(key)
      const opened = webcrypto.subtle.decrypt(aesGcm(sealed.subarray(1, head), key, place), secret, sealed.subarray(head))
      return new Uint8Array(
        await opened.catch((cause: unknown) => {
          throw broken(cause)
        }),
      )
    },
  }
}

function aesGcm(iv: Uint8Array, key: string, place: string) {
  // A key has no line breaks, so that no other pair makes the same bytes.
  return { name: 'AES-GCM', iv, additionalData: Buffer.from(`${key}\n${place}`), tagLength: lengths.tag * 8 }
}

function broken(cause?: unknown): StoreTrouble {
  return new StoreTrouble('broken', 'What the store of files gave back is not what was put there, or was sealed with another key.', { cause })
}
