import { Parser } from 'htmlparser2'

import { type StoredObject, StoreTrouble } from '#server/platform/store/store.ts'

export interface S3Page {
  readonly objects: readonly StoredObject[]
  /** Where the next page begins, if there is one. */
  readonly next: string | undefined
}

/** Reads the answer to ListObjectsV2. */
export function readPage(xml: string): S3Page {
  const objects: StoredObject[] = []
  const path: string[] = []
  const said = new Map<string, string>()
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
        said.set(place, text)
        path.pop()
        if (place !== 'ListBucketResult/Contents') return
        const part = (name: string) => said.get(`${place}/${name}`) ?? ''
        objects.push({ key: part('Key'), size: Number(part('Size')), at: new Date(part('LastModified')) })
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const next = said.get('ListBucketResult/NextContinuationToken') || undefined
  const isTruncated = said.get('ListBucketResult/IsTruncated') === 'true'
  const isWhole = said.has('ListBucketResult') && isTruncated === (next !== undefined)
  // Half a list taken for a whole one would make files look lost.
  if (!isWhole || objects.some(({ size, at }) => !Number.isSafeInteger(size) || Number.isNaN(at.getTime())))
    throw new StoreTrouble('away', 'The store of files answered with a list that can’t be understood; check FILES_URL.')
  return { objects, next }
}

const notThere = 'The store of files has no such object.'
const refused = 'The store of files refuses the request; check key, secret, region and rights, and the clock of this machine.'
const troubles: Record<string, StoreTrouble['reason']> = {
  QuotaExceeded: 'full',
  InsufficientStorage: 'full',
  XMinioStorageFull: 'full',
  XMinioAdminBucketQuotaExceeded: 'full',
  // To be told of a missing object, while all of them are out of reach, would make files look lost.
  NoSuchBucket: 'away',
}

/** What an answer other than yes means. Nothing of its text goes along: some servers repeat what they were sent. */
export function answerTrouble(status: number, body: string): StoreTrouble {
  const [, code = ''] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body) ?? []
  const reason = troubles[code] ?? byStatus(status)
  if (reason === 'full') return new StoreTrouble(reason, 'The store of files has no room left. Nothing was changed; make room and try again.')
  if (reason === 'missing') return new StoreTrouble(reason, notThere)
  if (reason === 'refused') return new StoreTrouble(reason, refused)
  if (code === 'NoSuchBucket') return new StoreTrouble(reason, 'The store of files has no such bucket; check FILES_URL.')
  return new StoreTrouble(reason, `The store of files does not do what it is asked (it answered ${status}).`)
}

function byStatus(status: number): StoreTrouble['reason'] {
  if (status === 507) return 'full'
  if (status === 404) return 'missing'
  return status === 401 || status === 403 ? 'refused' : 'away'
}
