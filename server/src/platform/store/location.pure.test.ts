import { describe, expect, test } from 'vitest'

import { readStoreLocation } from '#server/platform/store/location.ts'

const read = (text: string) => {
  const place = readStoreLocation(text, 'unused')
  return place.kind === 'folder'
    ? place.folder
    : `${place.accessKey} ${place.secret} ${place.bucket.href} ${place.objects.href} ${place.region ?? '-'}`
}

test.each([
  ['file:///srv/files', '/srv/files'],
  ['file:///srv/my%20files/', '/srv/my files'],
  ['s3://K:S@s3.example.org/bucket', 'K S https://s3.example.org/bucket https://s3.example.org/bucket/ -'],
  [
    's3://K:S@127.0.0.1:9000/bucket/?tls=no',
    'K S http://127.0.0.1:9000/bucket http://127.0.0.1:9000/bucket/ -',
  ],
  [
    's3://K:S@[fd12::1]:9000/bucket/a/b_c.D',
    'K S https://[fd12::1]:9000/bucket https://[fd12::1]:9000/bucket/a/b_c.D/ -',
  ],
  [
    's3://K:a%2Fb%2Bc%40d@host/bucket?region=eu-central-1',
    'K a/b+c@d https://host/bucket https://host/bucket/ eu-central-1',
  ],
  [
    's3://K:S@s3.example.org/bucket/in?style=virtual',
    'K S https://bucket.s3.example.org/ https://bucket.s3.example.org/in/ -',
  ],
  ['s3://K:S@host/bucket?style=path&tls=yes', 'K S https://host/bucket https://host/bucket/ -'],
])('FILES_URL %s is parsed', (text, meant) => {
  expect(read(text)).toBe(meant)
})

test('files are stored in the default folder without FILES_URL', () => {
  expect(readStoreLocation(undefined, '/srv/data/files')).toEqual({
    kind: 'folder',
    folder: '/srv/data/files',
  })
  expect(readStoreLocation('', '/srv/data/files')).toEqual({ kind: 'folder', folder: '/srv/data/files' })
})

describe.each([
  'anything',
  'https://key:hidden7f3a@host/bucket',
  'file://relative/hidden7f3a',
  'file:hidden7f3a',
  'file:///a%2Fhidden7f3a',
  'file:///srv/files?hidden7f3a',
  's3:hidden7f3a',
  's3://host/bucket',
  's3://key@host/bucket',
  's3://:hidden7f3a@host/bucket',
  's3://key:hid/den7f3a@host/bucket',
  's3://key:12/hidden7f3a@host/bucket',
  's3://key:hid?den7f3a@host/bucket',
  's3://key:hid#den7f3a@host/bucket',
  's3://key:%hidden7f3a@host/bucket',
  's3://key:hidden7f3a@host',
  's3://key:hidden7f3a@host/',
  's3://key:hidden7f3a@host/buck et',
  's3://key:hidden7f3a@host/bucket//a',
  's3://key:hidden7f3a@host/bucket/a%2Fb',
  's3://key:hidden7f3a@host:99999/bucket',
  's3://key:hidden7f3a@ho%20st/bucket',
  's3://key:hidden7f3a@host/bucket?tls=maybe',
  's3://key:hidden7f3a@host/bucket?style=both',
  's3://key:hidden7f3a@host/bucket?region=',
  's3://key:hidden7f3a@host/bucket?hidden7f3a=1',
  's3://key:hidden7f3a@host/bucket#hidden7f3a',
  's3://key:hidden7f3a@127.0.0.1/bucket?style=virtual',
])('%s', (text) => {
  test('an invalid FILES_URL is refused with one sentence, which does not repeat the secret', () => {
    let failure: Error | undefined
    try {
      readStoreLocation(text, 'unused')
    } catch (error) {
      failure = error as Error
    }

    expect(failure?.name).toBe('CannotStart')
    expect(failure?.message).toMatch(/^FILES_URL [^\n]+\.$/)
    expect(JSON.stringify([failure?.message, failure?.stack, failure?.cause])).not.toMatch(/7f3a/)
  })
})
