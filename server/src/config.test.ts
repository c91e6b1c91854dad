import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'

test('files lie in the data folder, wherever that is, until FILES_URL says otherwise', () => {
  expect(readConfig({}).files).toEqual({ kind: 'folder', folder: resolve('data/files') })
  expect(readConfig({ DATA_DIR: '/srv/house' }).files).toEqual({ kind: 'folder', folder: '/srv/house/files' })
  expect(readConfig({ DATA_DIR: '/srv/house', FILES_URL: 'file:///mnt/files' }).files).toEqual({
    kind: 'folder',
    folder: '/mnt/files',
  })
  expect(readConfig({ FILES_URL: 's3://key:secret@s3.example.org/bucket' }).files).toMatchObject({
    kind: 's3',
    accessKey: 'key',
    secret: 'secret',
  })
})

test('an invalid FILES_URL is refused', () => {
  expect(() => readConfig({ FILES_URL: 'ftp://files.example.org' })).toThrow(/^FILES_URL must be/)
})

test('a server that only this machine reaches is open to new accounts; any other needs invitations after the first account', () => {
  expect(readConfig({}).registration).toBe('open')
  expect(readConfig({ HOST: '::1' }).registration).toBe('open')
  expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://house.example.org' }).registration).toBe('first')
  expect(readConfig({ PUBLIC_URL: 'https://house.example.org' }).registration).toBe('first')
  expect(readConfig({ PUBLIC_URL: 'https://house.example.org', REGISTRATION: 'closed' }).registration).toBe(
    'closed',
  )
  expect(() => readConfig({ REGISTRATION: 'maybe' })).toThrow(
    /^REGISTRATION is "maybe"; it must be one of open, first, invited, closed\.$/,
  )
})

test('a server that other machines can reach needs its public address', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.10', 'family.example.org'])
    expect(() => readConfig({ HOST: host })).toThrow(/^HOST is ".+", so other machines .+ Set PUBLIC_URL /)
  for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect(readConfig({ HOST: host }).host).toBe(host)
})

test('the source of this version has the address that the operator names', () => {
  expect(readConfig({ SOURCE_URL: 'https://git.example.org/forerunners' }).sourceUrl).toBe(
    'https://git.example.org/forerunners',
  )
  // Without one it is the archive that a release brings; the sources have none.
  expect(readConfig({}).sourceUrl).toBeUndefined()
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd'])
    expect(() => readConfig({ SOURCE_URL: url })).toThrow(/^SOURCE_URL must begin with https/)
  expect(() => readConfig({ SOURCE_URL: 'here' })).toThrow('SOURCE_URL is not a valid address.')
})

test('a quota is a number of bytes or has a unit', () => {
  expect(readConfig({}).familyQuota).toBeUndefined()
  expect(readConfig({ FAMILY_QUOTA: '1000' }).familyQuota).toBe(1000)
  expect(readConfig({ FAMILY_QUOTA: '50GB' }).familyQuota).toBe(50_000_000_000)
  for (const text of ['-1', 'much', '1.5GB', '50 XB'])
    expect(() => readConfig({ FAMILY_QUOTA: text })).toThrow(/^FAMILY_QUOTA is /)
})

test('scheduled backups have a place, a time and, only if wanted, the secret key', () => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: '/srv/data', ...env }).scheduledBackups
  expect(read({})).toBeUndefined()
  expect(read({ BACKUP_URL: 'file:///backups' })).toEqual({
    location: { kind: 'folder', folder: '/backups' },
    at: { hour: 2, minute: 30 },
    passphraseFile: undefined,
  })
  expect(
    read({
      BACKUP_URL: 's3://key:word@s3.example.org/backups/home',
      BACKUP_AT: '23:05',
      BACKUP_WITH_KEY: 'yes',
      BACKUP_PASSPHRASE_FILE: '/run/secrets/passphrase',
    }),
  ).toMatchObject({
    location: { kind: 's3', prefix: 'home/' },
    at: { hour: 23, minute: 5 },
    passphraseFile: '/run/secrets/passphrase',
  })
  const refused: [Record<string, string>, string][] = [
    [{ BACKUP_AT: '02:30' }, 'BACKUP_AT is set, but not BACKUP_URL'],
    [{ BACKUP_WITH_KEY: 'yes' }, 'BACKUP_WITH_KEY is set, but not BACKUP_URL'],
    [{ BACKUP_URL: '/backups' }, 'BACKUP_URL must be file:///absolute/folder or s3:'],
    [{ BACKUP_URL: 'file:///srv/data/backups' }, 'which belongs to what is backed up'],
    [{ BACKUP_URL: 'file:///files/x', FILES_URL: 'file:///files' }, 'which belongs to what is backed up'],
    [{ BACKUP_URL: 'file:///backups', BACKUP_WITH_KEY: 'yes' }, 'Set BACKUP_PASSPHRASE_FILE'],
    [{ BACKUP_URL: 'file:///backups', BACKUP_WITH_KEY: 'perhaps' }, 'it must be yes or no'],
    [{ BACKUP_DATABASE_URL: 'postgres://localhost/x' }, 'BACKUP_DATABASE_URL is set, but not DATABASE_URL'],
    ...['24:00', '2', '02:60', '02:30:00', 'noon'].map((at): [Record<string, string>, string] => [
      { BACKUP_URL: 'file:///backups', BACKUP_AT: at },
      `BACKUP_AT is "${at}"`,
    ]),
  ]
  for (const [env, sentence] of refused) expect(() => read(env), JSON.stringify(env)).toThrow(sentence)
  expect(() => read({ BACKUP_URL: 's3://key:word@s3.example.org' })).toThrow(/^BACKUP_URL(?!.*word)/)
})

test('an installed PostgreSQL runs the embedded database, and not one of your own', () => {
  expect(readConfig({ DATA_DIR: '/srv', POSTGRES_BIN: '/usr/lib/postgresql/15/bin' }).database).toEqual({
    kind: 'embedded',
    dataDir: '/srv',
    postgresBin: '/usr/lib/postgresql/15/bin',
  })
  expect(readConfig({ DATA_DIR: '/srv' }).database).toEqual({ kind: 'embedded', dataDir: '/srv' })
})

test('the operator’s contact is OPERATOR_EMAIL, or else the address that emails are sent from', () => {
  expect(readConfig({}).operatorEmail).toBeUndefined()
  expect(readConfig({ MAIL_FROM: 'Forerunners <family@example.org>' }).operatorEmail).toBe(
    'family@example.org',
  )
  expect(readConfig({ MAIL_FROM: 'family@example.org' }).operatorEmail).toBe('family@example.org')
  expect(readConfig({ MAIL_FROM: 'a@example.org', OPERATOR_EMAIL: ' b@example.org ' }).operatorEmail).toBe(
    'b@example.org',
  )
  expect(readConfig({ MAIL_FROM: 'Forerunners <forerunners@localhost>' }).operatorEmail).toBeUndefined()
  for (const text of ['helena', 'a@b\r\nx-key: 1', 'hélène@example.org', 'a@example.org)'])
    expect(() => readConfig({ OPERATOR_EMAIL: text })).toThrow(/^OPERATOR_EMAIL /)
})
