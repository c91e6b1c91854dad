import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { archiveParts } from '#server/archive-parts.ts'
import { makeApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { checkSources } from '#server/check-sources.ts'
import { emptyTalkBinTime, talkBinTasks } from '#server/features/chat/empty-bin.ts'
import { exportTasks } from '#server/features/farewell/make-export.ts'
import { farewellTasks, farewellTime } from '#server/features/farewell/farewell-tasks.ts'
import { binTasks, emptyBinTime } from '#server/features/documents/empty-bin.ts'
import { blobTasks, checkFilesTime } from '#server/features/files/blob-tasks.ts'
import { emptyFileBinTime, fileBinTasks } from '#server/features/files/empty-bin.ts'
import { makeReader } from '#server/features/files/reading/reader.ts'
import { readTasks } from '#server/features/files/reading/read-task.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import { closeAdvisorsSeat } from '#server/features/members/change-status.ts'
import { endMandatesTime, mandateTasks } from '#server/features/mesh/contacts/end-mandates.ts'
import { builtDocumentWorker, openDocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import { deliverLeftTime, deliverTasks } from '#server/features/mesh/messages/deliver.ts'
import { houseTasks, houseTime } from '#server/features/mesh/probes/house-tasks.ts'
import { forgetLooksTime, probeTasks, probeTime } from '#server/features/mesh/probes/probe-tasks.ts'
import { settleAround } from '#server/features/documents/settle-around.ts'
import { missionTasks, settleTime } from '#server/features/missions/settle-all.ts'
import { deadlineTasks, deadlineTime } from '#server/features/documents/deadline-tasks.ts'
import { forgetNoticesTime, noticeTasks } from '#server/features/notices/forget-notices.ts'
import { newsTasks } from '#server/features/notices/mail-news.ts'
import { cleanUpTasks, cleanUpTime } from '#server/ground/clean-up.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { pagesFolder } from '#server/platform/http/pages.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { mailGreeting, mailTasks } from '#server/platform/mail/send.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import { openOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { sealer } from '#server/platform/sealed.ts'
import { makeModels } from '#server/ground/models/models.ts'
import { readSecretKey } from '#server/platform/secret-key.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

/** Opens the house and says where, in one line. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({ place: config.database, say })
  try {
    await open(config, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function open(config: Config, database: Database): Promise<void> {
  const secretKey = await readSecretKey(config.secretKeyFile)
  // While developing, the pages come from vite and may never have been built.
  const store = await openStore(config.files)
  const app = await makeApp({ ...config, database, secretKey, store, ...(existsSync(join(pagesFolder, 'index.html')) && { pages: pagesFolder }) })
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw portTrouble(error, config.port)
  })
  const mail = mailTasks(database, systemClock, { smtpUrl: config.smtpUrl, from: config.mailFrom })
  const files = { database, store: sealedStore(store, secretKey) }
  const reader = makeReader({ worker: join(projectRoot, 'dist/reader/reader.js') })
  const outgoing = openOutgoing({ openings: config.openings })
  const models = makeModels({ database, clock: systemClock, log: app.log, sealer: sealer(secretKey, 'models'), outgoing })
  const documents = openDocumentReader(builtDocumentWorker)
  const mesh = {
    database,
    clock: systemClock,
    outgoing,
    documents,
    models,
    sealer: sealer(secretKey, 'mesh'),
    lacksModel: models.lacksModel,
    log: app.log,
  }
  const jobs = await startJobs(database.aside, {
    newClient: () => database.newClient('jobs'),
    taskList: {
      ...mail,
      ...cleanUpTasks(database, systemClock),
      ...missionTasks(database, systemClock, checkSources),
      ...binTasks(database, systemClock),
      ...talkBinTasks(database, systemClock),
      ...blobTasks(files, systemClock),
      ...fileBinTasks(database, systemClock),
      ...readTasks(files, reader),
      ...newsTasks(database, systemClock, { isReadable, publicUrl: config.publicUrl }),
      ...noticeTasks(database, systemClock),
      ...deadlineTasks(database, systemClock),
      ...farewellTasks(database, systemClock),
      ...exportTasks(database, systemClock, archiveParts(files)),
      ...probeTasks(mesh),
      ...deliverTasks({ ...mesh, publicUrl: config.publicUrl, materialsFor: app.agentMaterials }),
      ...houseTasks({ ...mesh, store, greetMail: mailGreeting(config), backupFile: config.backupFile }),
      ...mandateTasks(database, systemClock, closeAdvisorsSeat(settleAround)),
    },
    crontab: [
      cleanUpTime,
      settleTime,
      emptyBinTime,
      emptyTalkBinTime,
      emptyFileBinTime,
      checkFilesTime,
      farewellTime,
      forgetNoticesTime,
      deadlineTime,
      probeTime,
      deliverLeftTime,
      houseTime,
      forgetLooksTime,
      endMandatesTime,
    ].join('\n'),
    onError: say,
  })
  // Whoever opens the page first need not wait for the next minute.
  await database.aside.query(`select graphile_worker.add_job('look_at_house', job_key => 'look_at_house')`)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // In this order what is under way can finish: requests, then jobs, then the database they stand on.
    // A connection that falls idle now would be kept for the next request, which never comes.
    const hurry = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close()
    clearInterval(hurry)
    // A file that is being read is read again by the next house.
    await reader.close()
    await jobs.stop()
    await documents.close()
    await outgoing.close()
    await store.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  // Said last: whoever reads it may stop the house in the same moment, and its database must not be left behind.
  process.stdout.write(`Forerunners is open at ${app.listeningOrigin}\n`)
}

function portTrouble(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return new CannotStart(`Port ${port} is taken by another program. Set PORT to a free one.`, { cause: error })
  if (error.code === 'EACCES') return new CannotStart(`Port ${port} needs more rights. Set PORT to one above 1023.`, { cause: error })
  return error
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof CannotStart ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exit(1)
})
