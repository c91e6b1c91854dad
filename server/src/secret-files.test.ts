import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/config.ts'

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, text)
  return path
}

test('addresses with passwords can come from files, without their last line break', () => {
  const config = readConfig({
    DATABASE_URL_FILE: fileWith('postgres://forerunners:a-password@127.0.0.1/forerunners\n'),
    FILES_URL_FILE: fileWith('s3://key:secret@s3.example.org/bucket\n'),
    SMTP_URL_FILE: fileWith('smtps://sender:a-password@mail.example.org\n'),
  })
  expect(config.database).toMatchObject({ kind: 'external' })
  expect(config.files).toMatchObject({ kind: 's3', secret: 'secret' })
  expect(config.smtpUrl).toContain('a-password@mail.example.org')
})

test('a setting and its file can’t both be set', () => {
  expect(() =>
    readConfig({ SMTP_URL: 'smtps://mail.example.org', SMTP_URL_FILE: fileWith('smtps://mail.example.org') }),
  ).toThrow('SMTP_URL and SMTP_URL_FILE are both set. Keep one of them.')
})

test('a secret file that is missing or empty is named, never its content', () => {
  expect(() => readConfig({ DATABASE_URL_FILE: '/nowhere/secret' })).toThrow(
    'DATABASE_URL_FILE names a file that can’t be read: /nowhere/secret.',
  )
  const empty = fileWith(' \n')
  expect(() => readConfig({ DATABASE_URL_FILE: empty })).toThrow(
    `DATABASE_URL_FILE names an empty file: ${empty}.`,
  )
})
