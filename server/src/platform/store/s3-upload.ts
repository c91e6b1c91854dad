import type { FileHandle } from 'node:fs/promises'

import type { S3Sender } from '#server/platform/store/s3-send.ts'
import { StoreError } from '#server/platform/store/store.ts'

const minPartSize = 16 * 1024 * 1024
/** S3 allows 10,000 parts. */
const maxParts = 9000

/**
 * Uploads a file of any size as one object, in parts of 16 MiB or more. The object appears only when all of
 * them have arrived; a failed upload is removed.
 */
export async function uploadFile(
  { exchange, send }: S3Sender,
  { url, file, stopping }: { readonly url: URL; readonly file: FileHandle; readonly stopping: AbortSignal },
): Promise<void> {
  const { size } = await file.stat()
  const partSize = Math.max(minPartSize, Math.ceil(size / maxParts))
  const started = await send({ method: 'POST', url: withQuery(url, { uploads: '' }) })
  const [, uploadId] = /<UploadId>([^<]+)<\/UploadId>/.exec(Buffer.from(started).toString()) ?? []
  if (uploadId === undefined) throw misunderstood()
  try {
    const tags: string[] = []
    for (let at = 0; at < size || tags.length === 0; at += partSize) {
      stopping.throwIfAborted()
      const body = Buffer.allocUnsafe(Math.min(partSize, size - at))
      await readFully(file, body, at)
      const part = withQuery(url, { partNumber: String(tags.length + 1), uploadId })
      const { headers } = await exchange({ method: 'PUT', url: part, body })
      tags.push(headers.get('etag') ?? '')
    }
    const list = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
    const ended = await send({ method: 'POST', url: withQuery(url, { uploadId }), body })
    // S3 may report an error after it has begun a response with status 200.
    if (!Buffer.from(ended).includes('<CompleteMultipartUploadResult')) throw misunderstood()
  } catch (error) {
    // The first error matters more than a failed clean-up.
    await send({ method: 'DELETE', url: withQuery(url, { uploadId }) }).catch(() => {})
    throw error
  }
}

async function readFully(file: FileHandle, into: Buffer, position: number): Promise<void> {
  for (let filled = 0; filled < into.byteLength;) {
    const { bytesRead } = await file.read(into, filled, into.byteLength - filled, position + filled)
    if (bytesRead === 0) throw new StoreError('broken', 'The file became shorter while it was uploaded.')
    filled += bytesRead
  }
}

function withQuery(url: URL, parameters: Record<string, string>): URL {
  const target = new URL(url)
  target.search = new URLSearchParams(parameters).toString()
  return target
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function misunderstood(): StoreError {
  return new StoreError('away', 'The store answered an upload in parts with something that S3 does not say.')
}
