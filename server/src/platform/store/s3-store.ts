import type { S3Place } from '#server/platform/store/place.ts'
import { probe } from '#server/platform/store/probe.ts'
import { readPage } from '#server/platform/store/s3-answers.ts'
import { s3Sender, type S3Settings } from '#server/platform/store/s3-send.ts'
import { assertKey, assertPrefix, assertSize, isKey, type Store, StoreTrouble } from '#server/platform/store/store.ts'

/** A bucket as a store. It uses what every server that speaks S3 has: an object is put, fetched and deleted as a whole, and listed. */
export function s3Store(place: S3Place, settings: S3Settings = {}): Store {
  const { send, close } = s3Sender(place, settings)
  const urlOf = (key: string) => new URL(key, place.objects)

  const store: Omit<Store, 'probe'> = {
    // What such a server has taken is kept.
    keep: async () => {},
    async put(key, bytes) {
      assertKey(key)
      assertSize(bytes)
      // Of a bucket that is gone some servers say no more than 404.
      await send({ method: 'PUT', url: urlOf(key), body: bytes instanceof Uint8Array ? bytes : Buffer.concat(bytes) })
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
        const url = new URL(place.bucket)
        const asked = { 'list-type': '2', 'max-keys': '1000', prefix: `${place.prefix}${prefix}`, ...(next && { 'continuation-token': next }) }
        url.search = new URLSearchParams(asked).toString()
        const answer = requireBucket(await send({ method: 'GET', url }).catch(unlessMissing))
        const page = readPage(Buffer.from(answer).toString())
        for (const object of page.objects) {
          const key = object.key.slice(place.prefix.length)
          // Whatever else lies in the bucket is not ours.
          if (object.key.startsWith(`${place.prefix}${prefix}`) && isKey(key)) yield { ...object, key }
        }
        if (page.next !== undefined && page.next === next) throw new StoreTrouble('away', 'The store of files gives the same part of its list again.')
        next = page.next
      } while (next !== undefined)
    },
    close,
  }
  return { ...store, probe: () => probe(store) }
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof StoreTrouble && error.reason === 'missing')) throw error
}

function requireBucket(answer: Uint8Array | undefined): Uint8Array {
  if (!answer) throw new StoreTrouble('away', 'The store of files has no such bucket; check FILES_URL.')
  return answer
}
