import type { AddressInfo } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

import { keys, type World } from './world.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { emailTasks } from '#server/platform/email/send.ts'
import { sealer } from '#server/platform/sealed.ts'

export interface Received {
  readonly mail: Email
  readonly source: string
  readonly from: string
  readonly to: string[]
}

/** A mail server on loopback that refuses emails after reading them while it is full. */
export async function startMailServer({ isFull = false } = {}) {
  const offered: Received[] = []
  const box = { isFull }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const source = Buffer.concat(parts)
        PostalMime.parse(source).then((mail) => {
          offered.push({
            mail,
            source: source.toString('latin1'),
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
          })
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

/** Runs the jobs as the server does, with this mail server or none. */
export async function workEmailJobs(world: World, smtpUrl: string | undefined) {
  const errors: string[] = []
  const settings = { smtpUrl, from: 'Forerunners <house@house.test>', sealer: sealer(keys, 'mail') }
  const jobs = await startJobs(world.database.secondary, {
    newClient: () => world.database.newClient('jobs'),
    taskList: emailTasks(world.database, world.clock, settings),
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
