import { Parser } from 'htmlparser2'

import { type StoredObject, StoreError } from '#server/platform/store/store.ts'

export interface S3Page {
  readonly objects: readonly StoredObject[]
  /** The continuation token of the next page. */
  readonly next: string | undefined
}

/** Parses a ListObjectsV2 response. */
export function readPage(xml: string): S3Page {
  const objects: StoredObject[] = []
  const path: string[] = []
  const values = new Map<string, string>()
  let text = ''
  const parser = new Parser(
    {
      onopentag: (name) => {
        path.push(name)
        text = ''
      },
      ontext: (part) => {
        text += part
      },
      onclosetag: () => {
        const place = path.join('/')
        values.set(place, text)
        path.pop()
        if (place !== 'ListBucketResult/Contents') return
        const part = (name: string) => values.get(`${place}/${name}`) ?? ''
        objects.push({ key: part('Key'), size: Number(part('Size')), at: new Date(part('LastModified')) })
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const next = values.get('ListBucketResult/NextContinuationToken') || undefined
  const isTruncated = values.get('ListBucketResult/IsTruncated') === 'true'
  const isWhole = values.has('ListBucketResult') && isTruncated === (next !== undefined)
  // A truncated list taken for a complete one would make files look lost.
  if (!isWhole || objects.some(({ size, at }) => !Number.isSafeInteger(size) || Number.isNaN(at.getTime())))
    throw new StoreError(
      'away',
      'The store of files answered with a list that can’t be understood; check FILES_URL.',
    )
  return { objects, next }
}

const notFound = 'The store of files has no such object.'
const refused =
  'The store of files refuses the request; check key, secret, region and rights, and the clock of this machine.'
const reasonByCode: Record<string, StoreError['reason']> = {
  QuotaExceeded: 'full',
  InsufficientStorage: 'full',
  XMinioStorageFull: 'full',
  XMinioAdminBucketQuotaExceeded: 'full',
  // Reporting a missing object while the whole bucket is missing would make files look lost.
  NoSuchBucket: 'away',
}

/** Converts an error response to a StoreError, without its text: some servers repeat the request. */
export function responseError(status: number, body: string): StoreError {
  const [, code = ''] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body) ?? []
  const reason = reasonByCode[code] ?? byStatus(status)
  if (reason === 'full')
    return new StoreError(
      reason,
      'The store of files has no room left. Nothing was changed; make room and try again.',
    )
  if (reason === 'missing') return new StoreError(reason, notFound)
  if (reason === 'refused') return new StoreError(reason, refused)
  if (code === 'NoSuchBucket')
    return new StoreError(reason, 'The store of files has no such bucket; check FILES_URL.')
  return new StoreError(reason, `The store of files does not do what it is asked (it answered ${status}).`)
}

function byStatus(status: number): StoreError['reason'] {
  if (status === 507) return 'full'
  if (status === 404) return 'missing'
  return status === 401 || status === 403 ? 'refused' : 'away'
}
