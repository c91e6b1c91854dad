import type { S3Location } from '#server/platform/store/location.ts'
import { probe } from '#server/platform/store/probe.ts'
import { readPage } from '#server/platform/store/s3-responses.ts'
import { s3Sender, type S3Settings } from '#server/platform/store/s3-send.ts'
import {
  assertKey,
  assertPrefix,
  assertSize,
  isKey,
  type Store,
  StoreError,
} from '#server/platform/store/store.ts'

/**
 * A bucket as a store. Uses only what every S3 server supports: put, get, delete and list of whole objects.
 */
export function s3Store(location: S3Location, settings: S3Settings = {}): Store {
  const { send, close } = s3Sender(location, settings)
  const urlOf = (key: string) => new URL(key, location.objects)

  const store: Omit<Store, 'probe'> = {
    // An accepted object is durable already.
    flush: async () => {},
    async put(key, bytes) {
      assertKey(key)
      assertSize(bytes)
      // Some servers only answer 404 for a missing bucket.
      await send({
        method: 'PUT',
        url: urlOf(key),
        body: bytes instanceof Uint8Array ? bytes : Buffer.concat(bytes),
      })
        .catch(unlessMissing)
        .then(requireBucket)
    },
    async get(key) {
      assertKey(key)
      return send({ method: 'GET', url: urlOf(key) })
    },
    async remove(key) {
      assertKey(key)
      await send({ method: 'DELETE', url: urlOf(key) }).catch(unlessMissing)
    },
    async *list(prefix) {
      assertPrefix(prefix)
      let next: string | undefined
      do {
        const url = new URL(location.bucket)
        const parameters = {
          'list-type': '2',
          'max-keys': '1000',
          prefix: `${location.prefix}${prefix}`,
          ...(next && { 'continuation-token': next }),
        }
        url.search = new URLSearchParams(parameters).toString()
        const response = requireBucket(await send({ method: 'GET', url }).catch(unlessMissing))
        const page = readPage(Buffer.from(response).toString())
        for (const object of page.objects) {
          const key = object.key.slice(location.prefix.length)
          // Other objects in the bucket are not ours.
          if (object.key.startsWith(`${location.prefix}${prefix}`) && isKey(key)) yield { ...object, key }
        }
        if (page.next !== undefined && page.next === next)
          throw new StoreError('away', 'The store of files gives the same part of its list again.')
        next = page.next
      } while (next !== undefined)
    },
    close,
  }
  return { ...store, probe: () => probe(store) }
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof StoreError && error.reason === 'missing')) throw error
}

function requireBucket(response: Uint8Array | undefined): Uint8Array {
  if (!response) throw new StoreError('away', 'The store of files has no such bucket; check FILES_URL.')
  return response
}
