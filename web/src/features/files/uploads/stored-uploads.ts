import type { PreviousUpload, Upload, UrlStorage } from 'tus-js-client'
import * as z from 'zod/mini'

import { stored } from '#web/lib/stored.ts'

const prefix = 'forerunners:upload:'

const uploadSchema = z.object({
  size: z.nullable(z.number()),
  creationTime: z.string(),
  uploadUrl: z.nullable(z.string()),
  category: z.string(),
})
const uploadIn = (key: string) => stored(key, z.nullable(uploadSchema), null)

/** Identifies a file on this device without storing its name. */
export async function fingerprintOf(file: File, folder: string): Promise<string> {
  // Includes the folder: a copy elsewhere must not resume this upload.
  const text = `${folder}/${file.name} ${file.size} ${file.lastModified}`
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    high = Math.imul(high ^ text.charCodeAt(index), 2_654_435_761)
    low = Math.imul(low ^ text.charCodeAt(index), 1_597_334_677)
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}-${file.size}`
}

/**
 * URLs of uploads started on this device, so that they resume after a reload when the file is chosen again.
 * File names and contents are not stored.
 */
export function storedUploads(category: string): UrlStorage {
  return {
    findAllUploads: async () => all(category),
    findUploadsByFingerprint: async (fingerprint) =>
      all(category).filter(({ urlStorageKey }) => urlStorageKey.startsWith(`${prefix}${fingerprint}:`)),
    addUpload: async (fingerprint, { size, creationTime, uploadUrl }) => {
      const urlStorageKey = `${prefix}${fingerprint}:${Date.now()}`
      uploadIn(urlStorageKey).write({ size, creationTime, uploadUrl: uploadUrl ?? null, category })
      return urlStorageKey
    },
    removeUpload: async (key) => {
      uploadIn(key).clear()
    },
  }
}

const maxAge = 7 * 24 * 60 * 60 * 1000

/** Ids of uploads started on this device in the last week. */
export function storedUploadIds(): ReadonlySet<string> {
  const recent = (key: string) => Date.now() - Number(key.split(':').at(-1)) < maxAge
  return new Set(
    allStored()
      .filter(({ urlStorageKey }) => recent(urlStorageKey))
      .flatMap(({ uploadUrl }) => uploadUrl?.split('/').at(-1) ?? []),
  )
}

/** Removes a discarded upload. */
export function removeStoredUpload(id: string): void {
  for (const { urlStorageKey, uploadUrl } of allStored())
    if (uploadUrl?.endsWith(`/${id}`)) uploadIn(urlStorageKey).clear()
}

function all(category: string) {
  return allStored().filter((upload) => upload.category === category)
}

function allStored() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((urlStorageKey) => {
      const upload = uploadIn(urlStorageKey).read()
      if (upload) return [{ ...upload, metadata: {}, parallelUploadUrls: null, urlStorageKey }]
      uploadIn(urlStorageKey).clear()
      return []
    })
}

/** Previous uploads of the same file, newest first; none if storage is unavailable. */
export async function previousUploads(upload: Upload): Promise<PreviousUpload[]> {
  const found = await upload.findPreviousUploads().catch(() => [])
  return found.toSorted((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))
}
