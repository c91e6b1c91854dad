import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { openApp } from '#server/app.ts'
import { openScheduledBackups } from '#server/backup/scheduled/open-scheduled-backups.ts'
import { type Config, readConfig } from '#server/config.ts'
import { anchorHeads } from '#server/features/ledger/anchor-heads.ts'
import { cleanUpTasks, cleanUpTime, forgetLinksTime } from '#server/ground/clean-up.ts'
import { isPlausible, systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { pagesFolder } from '#server/platform/http/pages.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { emailServerCheck, emailTasks } from '#server/platform/email/send.ts'
import { openKeyring } from '#server/open-keyring.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { lineWriter } from '#server/platform/line-writer.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { onStopSignals, untilAborted } from '#server/platform/stop-signals.ts'
import { explainStartError } from '#server/platform/explain-start-error.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { stackOf } from '#server/platform/error-details.ts'

const errors = lineWriter(2)

type Close = () => Promise<void>

/** Enough for running jobs. A database or store that never comes back must not keep the process from stopping. */
const maxCloseMs = 60_000

/** Starts the server, prints its address, and stops at the first signal, also during the start. */
async function main(): Promise<void> {
  if (process.argv.includes('--version'))
    return void process.stdout.write(`${productVersion()}\n`, () => process.exit())
  const stopping = onStopSignals()
  const closers: Close[] = []
  try {
    const config = readConfig(process.env)
    expectPlausibleClock()
    const origin = await open(config, { closers, stopping })
    lineWriter(1).write(`Forerunners is open at ${origin} (new accounts: ${config.registration})\n`)
    await untilAborted(stopping)
  } catch (error) {
    // Errors after a stop signal are part of stopping.
    if (!stopping.aborted) report(error)
  }
  for (const close of closers.toReversed()) await closeInTime(close).catch(report)
  process.exit()
}

async function closeInTime(close: Close): Promise<void> {
  const giveUp = new AbortController()
  const isLate = sleep(maxCloseMs, true, { signal: giveUp.signal }).catch(() => false)
  if (await Promise.race([close().then(() => false), isLate]))
    say('Stopping takes too long; what is unfinished goes on at the next start.')
  giveUp.abort()
}

/**
 * Each part that must be closed is added to the closers, which are called in reverse: requests end first, then jobs,
 * then the database. The port is opened last, so that everything is ready for the first request.
 */
async function open(
  config: Config,
  { closers, stopping }: { closers: Close[]; stopping: AbortSignal },
): Promise<string> {
  const database = await openDatabase({ location: config.database, log: say, stopping })
  closers.push(database.close)
  // When requests and jobs have ended, before the database does.
  closers.push(() => anchorHeads(database, systemClock, config.ledgerHeadsFile))
  const store = await openStore(config.files)
  closers.push(store.close)
  const backups = openScheduledBackups({ config, database, clock: systemClock, log: say })
  closers.push(backups.close)
  const keys = await openKeyring({ database, store, path: config.secretKeyFile, say })
  // While developing, the pages come from vite and may never have been built.
  const disks = [
    config.database.kind === 'embedded' ? config.database.dataDir : [],
    config.files.kind === 'folder' ? config.files.folder : [],
  ].flat()
  const {
    app,
    services,
    jobs: featureJobs,
  } = await openApp({
    ...config,
    disks,
    database,
    keys,
    store,
    checkMailServer: emailServerCheck(config),
    findBackup: backups.findBackup,
    ...(existsSync(join(pagesFolder, 'index.html')) && { pages: pagesFolder }),
  })
  closers.push(services.outgoing.close)
  stopping.throwIfAborted()
  const { tasks, schedule, close } = featureJobs()
  const jobs = await startJobs(database.secondary, {
    newClient: () => database.newClient('jobs'),
    taskList: {
      ...emailTasks(database, systemClock, {
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        sealer: services.sealerFor('mail'),
      }),
      ...cleanUpTasks(database, systemClock),
      ...backups.tasks,
      ...tasks,
    },
    crontab: [cleanUpTime, forgetLinksTime, ...backups.schedule, ...schedule].join('\n'),
    onError: say,
  })
  closers.push(jobs.stop)
  closers.push(async () => backups.stop())
  closers.push(close)
  await backups.catchUp()
  // The first visitor of the network page must not wait for the next minute.
  await database.secondary.query(
    `select graphile_worker.add_job('look_at_server', job_key => 'look_at_server')`,
  )
  stopping.throwIfAborted()
  closers.push(() => closeApp(app))
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw portError(error, config.port)
  })
  return app.listeningOrigin
}

function expectPlausibleClock(): void {
  const now = systemClock.now()
  if (isPlausible(now)) return
  throw new CannotStart(
    `The clock of this machine is wrong: it says ${now.toISOString()}. Set it, then start again.`,
  )
}

async function closeApp(app: FastifyInstance): Promise<void> {
  // A connection that falls idle now would be kept for the next request, which never comes.
  const hurry = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearInterval(hurry)
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is taken by another program. Set PORT to a free one.`, {
      cause: error,
    })
  if (error.code === 'EACCES')
    return new CannotStart(`Port ${port} needs more rights. Set PORT to one above 1023.`, { cause: error })
  return error
}

function say(sentence: string): void {
  errors.write(`${sentence}\n`)
}

function report(error: unknown): void {
  const explained = explainStartError(error)
  say(explained instanceof CannotStart ? explained.message : stackOf(explained))
  process.exitCode = 1
}

void main()
