import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'

import { type Received, startMailServer, workEmailJobs } from './mail-server.ts'
import { publicUrl, useWorld } from './world.ts'
import { hour, minute } from '#server/platform/clock.ts'

const world = useWorld()

const workJobs = (smtpUrl: string | undefined) => workEmailJobs(world, smtpUrl)

async function jobFor(mailId: string | undefined) {
  const { rows } = await world.database.pool.query<{
    id: string
    attempts: number
    max_attempts: number
    last_error: string | null
    waits: boolean
  }>(
    `select id, attempts, max_attempts, last_error, run_at > updated_at as waits
     from graphile_worker._private_jobs where payload ->> 'id' = $1 and locked_at is null`,
    [mailId],
  )
  return rows[0]
}

async function waitingJobs(): Promise<number | undefined> {
  const { rows } = await world.database.pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker._private_jobs',
  )
  return rows[0]?.count
}

let visitors = 0
function requestRecovery(email: string) {
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/',
    remoteAddress: `192.0.2.${++visitors}`,
    payload: { email },
  })
}

test('a recovery email arrives in the account’s language with its link, and the outbox keeps no copy', async () => {
  const { offered, smtpUrl } = await startMailServer()
  await workJobs(smtpUrl)
  const pilot = await world.create({ language: 'ja' })

  await requestRecovery(pilot.email)

  await expect.poll(async () => (await world.lastMailTo(pilot.email))?.sent_at).toBeInstanceOf(Date)
  expect(offered).toHaveLength(1)
  const [{ mail, from, to }] = offered as [Received]
  expect({ from, to }).toEqual({ from: 'house@house.test', to: [pilot.email] })
  expect(mail.from).toEqual({ address: 'house@house.test', name: 'Forerunners' })
  const row = await world.lastMailTo(pilot.email)
  expect(mail.subject).toBe(row?.subject)
  expect(mail.subject).toMatch(/パスワード/)
  expect(headerOf(mail, 'content-language')).toBe('ja')
  expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated')
  expect(mail.messageId).toBe(`<${row?.id}@forerunners>`)
  expect(mail.attachments).toEqual([])
  const links = [...(mail.text ?? '').matchAll(/http\S+/g)].map(([link]) => link)
  expect(links).toEqual([expect.stringMatching(new RegExp(`^${publicUrl.origin}/auth/recovery#[\\w-]{43}$`))])
  expect(row).toMatchObject({ body: '', attempts: 1, last_error: null })
})

test('an email has a plain text part and an HTML part with the same words and the same link', async () => {
  const { offered, smtpUrl } = await startMailServer()
  await workJobs(smtpUrl)
  const pilot = await world.create({ language: 'fr' })

  await requestRecovery(pilot.email)

  await expect.poll(() => offered.length).toBe(1)
  const [{ mail, source }] = offered as [Received]
  const parts = [...source.matchAll(/^content-type: ([^;\r]+)/gim)].map(([, type]) => type)
  expect(parts).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
  const html = mail.html ?? ''
  expect(html).toContain('<html lang="fr" dir="ltr">')
  expect(html).toContain(`<h1 class="ink title"`)
  const links = (part: string) => part.match(/http:\/\/house\.test\/auth\/recovery#[\w-]{43}/g)
  const [link] = links(mail.text ?? '') ?? []
  // In the button and below it, for readers without one.
  expect(links(html)).toEqual([link, link, link])
  for (const paragraph of ['Choisir un mot de passe', 'pendant une heure.', 'ignorez cet e-mail'])
    for (const part of [mail.text, html]) expect(part).toContain(paragraph)
})

test('an email that an earlier version stored as plain text is sent as plain text', async () => {
  const { offered, smtpUrl } = await startMailServer()
  const pilot = await world.create()
  await requestRecovery(pilot.email)
  const id = (await world.lastMailTo(pilot.email))?.id
  await world.database.pool.query(
    `update outbox set sealed_body = null, body = 'Open this link: http://house.test/x' where id = $1`,
    [id],
  )

  await workJobs(smtpUrl)

  await expect.poll(() => offered.length).toBe(1)
  expect(offered[0]?.mail.text?.trim()).toBe('Open this link: http://house.test/x')
  expect(offered[0]?.mail.html).toBeUndefined()
})

test('the link in a recovery email sets the new password', async () => {
  const { offered, smtpUrl } = await startMailServer()
  await workJobs(smtpUrl)
  const pilot = await world.create()
  await requestRecovery(pilot.email)
  await expect.poll(() => offered.length).toBe(1)
  const token = world.secretIn(offered[0]?.mail.text)

  const response = await world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/password/',
    payload: {
      token,
      password: 'a lantern in the boathouse',
      confirm_password: 'a lantern in the boathouse',
    },
  })

  expect(response.statusCode).toBe(200)
})

test('a name in an invitation can add nothing to the mail’s head', async () => {
  const { offered, smtpUrl } = await startMailServer()
  await workJobs(smtpUrl)
  const founder = await world.create()
  const name = 'Hallam\u2028Bcc: other@house.test, "<b>" =?utf-8?q?x?= 山田'
  await founder.post('/family/', { version: 1, name })
  const email = world.newEmail()

  await founder.post('/family/invitations/', { email, role: 'guardian' })

  await expect.poll(() => offered.length).toBe(1)
  const [{ mail, to }] = offered as [Received]
  expect(to).toEqual([email])
  expect(mail.bcc).toBeUndefined()
  expect(mail.cc).toBeUndefined()
  expect(mail.subject).toBe(`Your family invited you to join ${name.replace('\u2028', ' ')} on Forerunners`)
  expect(mail.html).toContain('&#60;b&#62;')
  expect(mail.html).not.toContain('<b>')
})

test('a refused email stays with its error and is retried unchanged', async () => {
  const { offered, box, smtpUrl } = await startMailServer({ isFull: true })
  const first = await workJobs(smtpUrl)
  const pilot = await world.create()

  await requestRecovery(pilot.email)

  const id = (await world.lastMailTo(pilot.email))?.id
  // Once, or more often if the machine stalled.
  await expect.poll(async () => (await jobFor(id))?.attempts).toBeGreaterThan(0)
  await first.stop()
  const job = await jobFor(id)
  const attempts = job?.attempts ?? 0
  const refused = await world.lastMailTo(pilot.email)
  expect(refused).toMatchObject({
    sent_at: null,
    attempts,
    last_error: expect.stringContaining('The letter box is full'),
  })
  expect(refused?.body).toContain('/auth/recovery#')
  expect(job).toMatchObject({
    waits: true,
    max_attempts: 20,
    last_error: expect.stringContaining('The letter box is full'),
  })

  // Makes the retry due now.
  box.isFull = false
  await world.database.pool.query(
    'select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now())',
    [job?.id],
  )
  await workJobs(smtpUrl)

  await expect.poll(async () => (await world.lastMailTo(pilot.email))?.sent_at).toBeInstanceOf(Date)
  expect(await world.lastMailTo(pilot.email)).toMatchObject({
    attempts: attempts + 1,
    last_error: null,
    body: '',
  })
  expect(offered).toHaveLength(attempts + 1)
  expect(offered.at(-1)?.mail.messageId).toBe(offered[0]?.mail.messageId)
  expect(offered.at(-1)?.mail.text).toBe(offered[0]?.mail.text)
})

test('an unreachable mail server loses no mail, and no secret is logged', async () => {
  const { smtpUrl } = await startMailServer()
  const closedPort = smtpUrl.replace(/\d+$/, '1').replace('//', '//mailer:hidden%20words@')
  const { errors, stop } = await workJobs(closedPort)
  const pilot = await world.create()

  await requestRecovery(pilot.email)

  const id = (await world.lastMailTo(pilot.email))?.id
  await expect.poll(async () => (await jobFor(id))?.attempts).toBeGreaterThan(0)
  await stop()
  const row = await world.lastMailTo(pilot.email)
  expect(row).toMatchObject({ sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') })
  const secret = world.secretIn(row?.body)
  expect(secret).toHaveLength(43)
  for (const said of [...errors, row?.last_error ?? '', (await jobFor(id))?.last_error ?? '']) {
    expect(said).not.toContain('hidden')
    expect(said).not.toContain(secret)
  }
  await world.database.pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [
    (await jobFor(id))?.id,
  ])
})

test('an email of a call that fails at its commit is never sent', async () => {
  const { offered, smtpUrl } = await startMailServer()
  const founder = await world.create()
  const email = world.newEmail()
  // Fails at the commit, after the email and its job have been written.
  await world.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'too late'; end $$;
    create constraint trigger fail after insert on outbox deferrable initially deferred
      for each row when (new.recipient = '${email}') execute function fail()`)

  const response = await founder.post('/family/invitations/', { email, role: 'guardian' })
  await world.database.pool.query('drop function fail cascade')
  await workJobs(smtpUrl)

  expect(response.statusCode).toBe(500)
  await expect.poll(waitingJobs).toBe(0)
  expect(offered.filter(({ to }) => to.includes(email))).toEqual([])
  expect(await world.lastMailTo(email)).toBeUndefined()
  expect((await founder.get('/family/ledger/')).json().items).toHaveLength(1)
})

test('without a mail server the email stays in the outbox, where the operator can read it', async () => {
  await workJobs(undefined)
  const pilot = await world.create()

  await requestRecovery(pilot.email)

  await expect.poll(waitingJobs).toBe(0)
  const row = await world.lastMailTo(pilot.email)
  expect(row).toMatchObject({
    subject: 'Set a new password for Forerunners',
    sent_at: null,
    attempts: 0,
    last_error: null,
  })
  expect(world.secretIn(row?.body)).toHaveLength(43)
})

test('an email whose link has expired is not sent, and its text is deleted', async () => {
  const { offered, smtpUrl } = await startMailServer()
  const pilot = await world.create()
  await requestRecovery(pilot.email)
  const id = (await world.lastMailTo(pilot.email))?.id
  world.clock.move(hour + minute)

  const { errors } = await workJobs(smtpUrl)

  await expect.poll(waitingJobs).toBe(0)
  expect([offered, errors]).toEqual([[], []])
  expect(await world.lastMailTo(pilot.email)).toMatchObject({
    id,
    sent_at: null,
    body: '',
    sealed_body: null,
    last_error: 'Its link has died.',
  })
})

test('a job for an email that is deleted or already sent does nothing', async () => {
  const { offered, smtpUrl } = await startMailServer()
  const pilot = await world.create()
  await requestRecovery(pilot.email)
  const id = (await world.lastMailTo(pilot.email))?.id
  await world.database.pool.query(`update outbox set sent_at = now() where id = $1`, [id])
  await world.database.pool.query(
    `select graphile_worker.add_job('send_mail', '{"id":"019b0000-0000-7000-8000-000000000000"}')`,
  )

  const { errors } = await workJobs(smtpUrl)

  await expect.poll(waitingJobs).toBe(0)
  expect(offered).toEqual([])
  expect(errors).toEqual([])
})

function headerOf(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name)?.value
}
