import { expect, test } from 'vitest'

import { securedDatabaseUrl, securedSmtpUrl } from '#server/platform/secured-address.ts'

const database = (text: string) => securedDatabaseUrl(new URL(text))
const mail = (text: string) => securedSmtpUrl(new URL(text))

test.each([
  'postgres://app:secret@127.0.0.1:5432/forerunners',
  'postgres://app@localhost/forerunners',
  'postgres://app@[::1]/forerunners',
  'postgres:///forerunners',
  'postgres:///forerunners?host=/var/run/postgresql',
  'postgres://app@%2Fvar%2Frun%2Fpostgresql/forerunners',
  'postgres://app@db.example.org/forerunners?sslmode=disable',
  'postgres://app@db.example.org/forerunners?sslmode=no-verify',
])('%s is used unchanged', (text) => {
  expect(database(text)).toBe(text)
})

test.each([
  ['', '?sslmode=verify-full'],
  ['?sslmode=require', '?sslmode=verify-full'],
  ['?sslmode=verify-ca&sslrootcert=/ca.pem', '?sslmode=verify-full&sslrootcert=%2Fca.pem'],
  ['?ssl=0', '?sslmode=verify-full'],
  ['?uselibpqcompat=true&sslmode=require', '?sslmode=verify-full'],
])('a database on another machine (%s) must use TLS with a valid certificate', (given, expected) => {
  for (const host of ['db.example.org', '10.0.0.7', '127.evil.example', '[fd12::1]'])
    expect(database(`postgres://app:secret@${host}/forerunners${given}`)).toBe(
      `postgres://app:secret@${host}/forerunners${expected}`,
    )
})

test('a host in the query options overrides the one in the URL', () => {
  expect(database('postgres://app@localhost/forerunners?host=db.example.org')).toContain(
    'sslmode=verify-full',
  )
  expect(database('postgres://app@localhost/forerunners?host=localhost&host=db.example.org')).toContain(
    'sslmode=verify-full',
  )
})

test.each(['prefer', 'allow', 'yes'])('sslmode=%s to another machine is refused with a sentence', (mode) => {
  expect(() => database(`postgres://app:hidden7f3a@db.example.org/forerunners?sslmode=${mode}`)).toThrow(
    `DATABASE_URL has sslmode=${mode}, which may go on without TLS; for another machine it must be verify-full, no-verify or disable.`,
  )
})

test.each([
  ['smtp://mail.example.org', 'smtp://mail.example.org?requireTLS=true'],
  ['smtp://mail.example.org:587?ignoreTLS=true', 'smtp://mail.example.org:587?requireTLS=true'],
  ['smtp://mail.example.org?tls=no', 'smtp://mail.example.org?ignoreTLS=true'],
  ['smtps://mail.example.org', 'smtps://mail.example.org'],
  ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25'],
  ['smtp://127.0.0.1:25?tls=yes', 'smtp://127.0.0.1:25?requireTLS=true'],
])('the SMTP URL %s becomes %s', (given, expected) => {
  expect(mail(given)).toBe(expected)
})

test('an invalid tls option is refused', () => {
  expect(() => mail('smtp://mail.example.org?tls=maybe')).toThrow(
    'SMTP_URL has a tls that is neither yes nor no.',
  )
  expect(() => mail('smtps://mail.example.org?tls=no')).toThrow(
    'SMTP_URL has tls=no, but smtps:// always uses TLS.',
  )
})
