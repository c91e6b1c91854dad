import { hkdfSync, randomBytes, webcrypto } from 'node:crypto'

import type { Keyring } from '#server/platform/keyring.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import { type Store, StoreError, type Durability } from '#server/platform/store/store.ts'

/** A store that encrypts everything with the server's key. */
export interface SealedStore extends Omit<Store, 'put' | 'get'> {
  /**
   * `place` identifies the bytes, as `file:piece`; swapped with others they can't be opened. Returns the
   * fingerprint of the sealing key, for the row that references it.
   */
  readonly put: (key: string, bytes: Uint8Array, place: string, when?: Durability) => Promise<string>
  readonly get: (key: string, place: string) => Promise<Uint8Array>
}

// Format: one version byte, the key's fingerprint, the nonce, then the AES-GCM ciphertext with its tag at the
// end. Version 1 has no fingerprint.
const forms = { first: 1, named: 2 }
const lengths = { key: 32, fingerprint: 16, nonce: 12, tag: 16 }

/** Encrypts on put and decrypts on get, in Node's thread pool: 8 MiB would block the event loop. */
export function sealedStore(store: Store, keys: Keyring): SealedStore {
  return {
    ...store,
    async put(key, bytes, place, when) {
      const secretKey = await keys.current()
      const nonce = randomBytes(lengths.nonce)
      const sealed = await webcrypto.subtle.encrypt(
        aesGcm(nonce, key, place),
        await derived(secretKey, key),
        bytes,
      )
      const head = Buffer.concat([Buffer.of(forms.named), Buffer.from(secretKey.fingerprint, 'hex'), nonce])
      await store.put(key, [head, new Uint8Array(sealed)], when)
      return secretKey.fingerprint
    },
    async get(key, place) {
      const bytes = await store.get(key)
      const { candidates, nonce, sealed } = read(bytes, keys)
      let cause: unknown
      for (const secretKey of candidates) {
        try {
          return new Uint8Array(
            await webcrypto.subtle.decrypt(aesGcm(nonce, key, place), await derived(secretKey, key), sealed),
          )
        } catch (error) {
          cause = error
        }
      }
      throw broken(cause)
    },
  }
}

function read(bytes: Uint8Array, keys: Keyring) {
  const isNamed = bytes[0] === forms.named
  const start = isNamed ? 1 + lengths.fingerprint : 1
  const head = start + lengths.nonce
  if ((!isNamed && bytes[0] !== forms.first) || bytes.byteLength < head + lengths.tag) throw broken()
  const named = isNamed ? keys.find(Buffer.from(bytes.subarray(1, start)).toString('hex')) : undefined
  return {
    candidates: isNamed ? [named].filter((key) => key !== undefined) : keys.all(),
    nonce: bytes.subarray(start, head),
    sealed: bytes.subarray(head),
  }
}

// The key is derived per first path segment, the family: one family's bytes can't be opened as another's.
function derived(secretKey: SecretKey, key: string) {
  const raw = hkdfSync('sha256', secretKey.bytes, 'forerunners', `files:${key.split('/')[0]}`, lengths.key)
  return webcrypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function aesGcm(iv: Uint8Array, key: string, place: string) {
  // A key has no line breaks, so the concatenation is unambiguous.
  return { name: 'AES-GCM', iv, additionalData: Buffer.from(`${key}\n${place}`), tagLength: lengths.tag * 8 }
}

function broken(cause?: unknown): StoreError {
  return new StoreError(
    'broken',
    'What the store of files gave back is not what was put there, or was sealed with another key.',
    { cause },
  )
}
