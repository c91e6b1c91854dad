import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'

test('files lie in the data folder, wherever that is, until FILES_URL says otherwise', () => {
  expect(readConfig({}).files).toEqual({ kind: 'folder', folder: resolve('data/files') })
  expect(readConfig({ DATA_DIR: '/srv/house' }).files).toEqual({ kind: 'folder', folder: '/srv/house/files' })
  expect(readConfig({ DATA_DIR: '/srv/house', FILES_URL: 'file:///mnt/files' }).files).toEqual({ kind: 'folder', folder: '/mnt/files' })
  expect(readConfig({ FILES_URL: 's3://key:secret@s3.example.org/bucket' }).files).toMatchObject({ kind: 's3', accessKey: 'key', secret: 'secret' })
})

test('a FILES_URL that can’t be meant keeps the house closed', () => {
  expect(() => readConfig({ FILES_URL: 'ftp://files.example.org' })).toThrow(/^FILES_URL must be/)
})
