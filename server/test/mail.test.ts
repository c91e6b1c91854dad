import type { AddressInfo } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

import { publicUrl, useWorld } from './world.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { mailTasks } from '#server/platform/mail/send.ts'

const world = useWorld()

interface Received {
  readonly mail: Email
  readonly from: string
  readonly to: string[]
}

/** A mail server on loopback that refuses mails after it has read them, as long as it is full. */
async function startMailServer({ isFull = false } = {}) {
  const offered: Received[] = []
  const box = { isFull }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          offered.push({ mail, from: envelope.mailFrom ? envelope.mailFrom.address : '', to: envelope.rcptTo.map(({ address }) => address) })
          done(box.isFull ? Object.assign(new Error('The letter box is full'), { responseCode: 452 }) : null)
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { offered, box, smtpUrl: `smtp://127.0.0.1:${port}` }
}

/** Works through the jobs as the house does, with this mail server or none. */
async function workJobs(smtpUrl: string | undefined) {
  const errors: string[] = []
  const settings = { smtpUrl, from: 'Forerunners <house@house.test>' }
  const jobs = await startJobs(world.database.aside, {
    newClient: () => world.database.newClient('jobs'),
    taskList: mailTasks(world.database, world.clock, settings),
    onError: (sentence) => errors.push(sentence),
  })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await jobs.stop()
    isStopped = true
  }
  onTestFinished(stop)
  return { stop, errors }
}

async function jobFor(mailId: string | undefined) {
  const { rows } = await world.database.pool.query<{ id: string; attempts: number; max_attempts: number; last_error: string | null; waits: boolean }>(
    `select id, attempts, max_attempts, last_error, run_at > updated_at as waits
     from graphile_worker._private_jobs where payload ->> 'id' = $1 and locked_at is null`,
    [mailId],
  )
  return rows[0]
}

async function waitingJobs(): Promise<number | undefined> {
  const { rows } = await world.database.pool.query<{ count: number }>('select count(*)::int as count from graphile_worker._private_jobs')
  return rows[0]?.count
}

let visitors = 0
function askRecovery(email: string) {
  return world.app.inject({ method: 'POST', url: '/api/auth/recovery/', remoteAddress: `192.0.2.${++visitors}`, payload: { email } })
}

test('a recovery mail arrives in the account’s language with its link, and the outbox keeps no copy of it', async () => {
  const { offered, smtpUrl } = await startMailServer()
  await workJobs(smtpUrl)
  const pilot = await world.create({ language: 'ja' })

  await askRecovery(pilot.email)

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
  expect(mail.html).toBeUndefined()
  expect(mail.attachments).toEqual([])
  const links = [...(mail.text ?? '').matchAll(/http\S+/g)].map(([link]) => link)
  expect(links).toEqual([expect.stringMatching(new RegExp(`^${publicUrl.origin}/auth/recovery#[\\w-]{43}$`))])
  expect(row).toMatchObject({ body: '', attempts: 1, last_error: null })
})

test('the link that arrived sets the new password', async () => {
  const { offered, smtpUrl } = await startMailServer()
  await workJobs(smtpUrl)
  const pilot = await world.create()
  await askRecovery(pilot.email)
  await expect.poll(() => offered.length).toBe(1)
  const token = world.secretIn(offered[0]?.mail.text)

  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/password/',
    payload: { token, password: 'a lantern in the boathouse', confirm_password: 'a lantern in the boathouse' },
  })

  expect(answer.statusCode).toBe(200)
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
  expect(mail.subject).toBe(`${name} invites you to its house`)
})

test('a mail that was refused stays with its error, is tried again, and is the same mail then', async () => {
  const { offered, box, smtpUrl } = await startMailServer({ isFull: true })
  const first = await workJobs(smtpUrl)
  const pilot = await world.create()

  await askRecovery(pilot.email)

  const id = (await world.lastMailTo(pilot.email))?.id
  // Once, or more often where the machine stood still.
  await expect.poll(async () => (await jobFor(id))?.attempts).toBeGreaterThan(0)
  await first.stop()
  const job = await jobFor(id)
  const attempts = job?.attempts ?? 0
  const refused = await world.lastMailTo(pilot.email)
  expect(refused).toMatchObject({ sent_at: null, attempts, last_error: expect.stringContaining('The letter box is full') })
  expect(refused?.body).toContain('/auth/recovery#')
  expect(job).toMatchObject({ waits: true, max_attempts: 20, last_error: expect.stringContaining('The letter box is full') })

  // Its time has come, without waiting for it.
  box.isFull = false
  await world.database.pool.query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now())', [job?.id])
  await workJobs(smtpUrl)

  await expect.poll(async () => (await world.lastMailTo(pilot.email))?.sent_at).toBeInstanceOf(Date)
  expect(await world.lastMailTo(pilot.email)).toMatchObject({ attempts: attempts + 1, last_error: null, body: '' })
  expect(offered).toHaveLength(attempts + 1)
  expect(offered.at(-1)?.mail.messageId).toBe(offered[0]?.mail.messageId)
  expect(offered.at(-1)?.mail.text).toBe(offered[0]?.mail.text)
})

test('a mail server that is not there loses no mail, and nothing secret is said about it', async () => {
  const { smtpUrl } = await startMailServer()
  const nobodyThere = smtpUrl.replace(/\d+$/, '1').replace('//', '//mailer:hidden%20words@')
  const { errors, stop } = await workJobs(nobodyThere)
  const pilot = await world.create()

  await askRecovery(pilot.email)

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
  await world.database.pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [(await jobFor(id))?.id])
})

test('a mail of a call that fails in its last moment is never sent', async () => {
  const { offered, smtpUrl } = await startMailServer()
  const founder = await world.create()
  const email = world.newEmail()
  // Fails at the commit, when the mail and its job have long been written.
  await world.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'too late'; end $$;
    create constraint trigger fail after insert on outbox deferrable initially deferred
      for each row when (new.recipient = '${email}') execute function fail()`)

  const answer = await founder.post('/family/invitations/', { email, role: 'guardian' })
  await world.database.pool.query('drop function fail cascade')
  await workJobs(smtpUrl)

  expect(answer.statusCode).toBe(500)
  await expect.poll(waitingJobs).toBe(0)
  expect(offered.filter(({ to }) => to.includes(email))).toEqual([])
  expect(await world.lastMailTo(email)).toBeUndefined()
  expect((await founder.get('/family/ledger/')).json().items).toHaveLength(1)
})

test('without a mail server the mail stays in the outbox, to be read by the operator', async () => {
  await workJobs(undefined)
  const pilot = await world.create()

  await askRecovery(pilot.email)

  await expect.poll(waitingJobs).toBe(0)
  const row = await world.lastMailTo(pilot.email)
  expect(row).toMatchObject({ subject: 'Set a new password for Forerunners', sent_at: null, attempts: 0, last_error: null })
  expect(world.secretIn(row?.body)).toHaveLength(43)
})

test('a job for a mail that is gone or was sent already does nothing', async () => {
  const { offered, smtpUrl } = await startMailServer()
  const pilot = await world.create()
  await askRecovery(pilot.email)
  const id = (await world.lastMailTo(pilot.email))?.id
  await world.database.pool.query(`update outbox set sent_at = now() where id = $1`, [id])
  await world.database.pool.query(`select graphile_worker.add_job('send_mail', '{"id":"019b0000-0000-7000-8000-000000000000"}')`)

  const { errors } = await workJobs(smtpUrl)

  await expect.poll(waitingJobs).toBe(0)
  expect(offered).toEqual([])
  expect(errors).toEqual([])
})

function headerOf(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name)?.value
}
