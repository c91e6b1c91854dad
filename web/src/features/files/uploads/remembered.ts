import type { PreviousUpload, Upload, UrlStorage } from 'tus-js-client'

const prefix = 'forerunners:upload:'

interface Kept extends PreviousUpload {
  readonly category: string
}

/** What tells a file from others on this device, without its name being written down there. */
export async function fingerprintOf(file: File, folder: string): Promise<string> {
  // A copy in another folder is another file: it must not go on where this one stopped.
  const text = `${folder}/${file.name} ${file.size} ${file.lastModified}`
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    high = Math.imul(high ^ text.charCodeAt(index), 2_654_435_761)
    low = Math.imul(low ^ text.charCodeAt(index), 1_597_334_677)
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}-${file.size}`
}

/**
 * Which uploads were begun from this device, so that one that was cut off by a reload goes on when its file is chosen again. Only where it
 * lies is kept: no name, no byte.
 */
export function rememberedUploads(category: string): UrlStorage {
  return {
    findAllUploads: async () => all(category),
    findUploadsByFingerprint: async (fingerprint) =>
      all(category).filter(({ urlStorageKey }) => urlStorageKey.startsWith(`${prefix}${fingerprint}:`)),
    addUpload: async (fingerprint, { size, creationTime, uploadUrl }) => {
      const urlStorageKey = `${prefix}${fingerprint}:${Date.now()}`
      write(urlStorageKey, { size, creationTime, metadata: {}, urlStorageKey, uploadUrl: uploadUrl ?? null, category })
      return urlStorageKey
    },
    removeUpload: async (key) => {
      localStorage.removeItem(key)
    },
  }
}

const oldest = 7 * 24 * 60 * 60 * 1000

/** The ids of the uploads that were begun on this device in the last week: choosing such a file again goes on with it. */
export function rememberedIds(): ReadonlySet<string> {
  const recent = (key: string) => Date.now() - Number(key.split(':').at(-1)) < oldest
  return new Set(
    stored()
      .filter(({ urlStorageKey }) => recent(urlStorageKey))
      .flatMap(({ uploadUrl }) => uploadUrl?.split('/').at(-1) ?? []),
  )
}

/** Forgets an upload that is not to go on. */
export function forgetRemembered(id: string): void {
  for (const { urlStorageKey, uploadUrl } of stored()) if (uploadUrl?.endsWith(`/${id}`)) localStorage.removeItem(urlStorageKey)
}

function write(key: string, kept: Omit<Kept, 'parallelUploadUrls'>): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A device without room only forgets where it was: then the file begins anew.
  }
}

function all(category: string): Kept[] {
  return stored().filter((kept) => kept.category === category)
}

function stored(): Kept[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      try {
        const kept = JSON.parse(localStorage.getItem(key) ?? '') as Kept
        return [{ ...kept, urlStorageKey: key }]
      } catch {
        localStorage.removeItem(key)
        return []
      }
    })
}

/** Those of the same file, newest first; none where the browser tells nothing. */
export async function keptBefore(upload: Upload): Promise<PreviousUpload[]> {
  const found = await upload.findPreviousUploads().catch(() => [])
  return found.toSorted((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))
}
