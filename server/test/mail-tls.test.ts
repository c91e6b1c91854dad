import type { AddressInfo } from 'node:net'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

import { remoteCertificate, remoteName } from './test-certificate.ts'
import { keys, useWorld } from './world.ts'
import { emailTasks } from '#server/platform/email/send.ts'
import { sealer } from '#server/platform/sealed.ts'
import { securedSmtpUrl } from '#server/platform/secured-address.ts'

const world = useWorld()

/**
 * A mail server that counts as another machine, and records what it receives and whether it was encrypted.
 */
async function startMailServer(options: SMTPServerOptions) {
  const heard: { what: 'password' | 'mail'; isEncrypted: boolean }[] = []
  const server = new SMTPServer({
    ...options,
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth(_, session, done) {
      heard.push({ what: 'password', isEncrypted: session.secure })
      done(null, { user: 'mailer' })
    },
    onData(stream, session, done) {
      heard.push({ what: 'mail', isEncrypted: session.secure })
      stream.resume()
      stream.on('end', () => done())
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { heard, at: `mailer:secret@${remoteName}:${port}` }
}

/** Sends one email of the outbox as the job does; returns its row. */
async function sendOne(smtpUrl: string) {
  const pilot = await world.create()
  await world.app.inject({ method: 'POST', url: '/api/auth/recovery/', payload: { email: pilot.email } })
  const id = (await world.lastMailTo(pilot.email))?.id
  const settings = {
    smtpUrl: securedSmtpUrl(new URL(smtpUrl)),
    from: 'Forerunners <house@house.test>',
    sealer: sealer(keys, 'mail'),
  }
  const { send_mail: send } = emailTasks(world.database, world.clock, settings)
  await (send as (payload: unknown) => Promise<void>)({ id }).catch(() => {})
  return world.lastMailTo(pilot.email)
}

const withoutTls = { disabledCommands: ['STARTTLS'] }
const encrypted = [
  { what: 'password', isEncrypted: true },
  { what: 'mail', isEncrypted: true },
]

test('a mail server on another machine that offers no TLS gets neither the password nor an email', async () => {
  const { heard, at } = await startMailServer(withoutTls)

  const mail = await sendOne(`smtp://${at}`)

  expect(heard).toEqual([])
  expect(mail).toMatchObject({ sent_at: null, attempts: 1, last_error: expect.stringMatching(/STARTTLS/i) })
})

test('a mail server on another machine is given emails over STARTTLS or TLS alone', async () => {
  for (const [scheme, options] of [
    ['smtp', {}],
    ['smtps', { secure: true }],
  ] as const) {
    const { heard, at } = await startMailServer({ ...remoteCertificate, ...options })

    // The certificate is self-signed; the next test is about checking it.
    const mail = await sendOne(`${scheme}://${at}?tls.rejectUnauthorized=false`)

    expect(mail?.last_error).toBeNull()
    expect(mail?.sent_at).toBeInstanceOf(Date)
    expect(heard).toEqual(encrypted)
  }
})

test('a mail server with an untrusted certificate gets nothing', async () => {
  for (const [scheme, options] of [
    ['smtp', {}],
    ['smtps', { secure: true }],
  ] as const) {
    const { heard, at } = await startMailServer({ ...remoteCertificate, ...options })

    const mail = await sendOne(`${scheme}://${at}`)

    expect(heard).toEqual([])
    expect(mail).toMatchObject({
      sent_at: null,
      last_error: expect.stringMatching(/self-signed certificate/),
    })
  }
})

test('TLS to a mail server is switched off only by tls=no in SMTP_URL', async () => {
  const { heard, at } = await startMailServer(withoutTls)

  const mail = await sendOne(`smtp://${at}?tls=no`)

  expect(mail?.sent_at).toBeInstanceOf(Date)
  expect(heard).toEqual(encrypted.map(({ what }) => ({ what, isEncrypted: false })))
})
