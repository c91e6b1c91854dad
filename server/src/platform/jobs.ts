import { EventEmitter } from 'node:events'

import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

import { keepJobLocks } from '#server/platform/job-locks.ts'
import { patientPool } from '#server/platform/patient-pool.ts'

/** The job queue's own tables, kept by graphile-worker in a schema of its own. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: patientPool(pool), logger: quiet() })
}

export interface JobSettings {
  readonly taskList: TaskList
  /** Lines of `minute hour day month weekday task`, in UTC. */
  readonly crontab?: string
  readonly onError: (sentence: string) => void
  /** A connection of its own, which says that this house is alive. */
  readonly newClient: () => pg.Client
}

/** Works through jobs until it is stopped; a stop lets the ones under way finish. */
export async function startJobs(pool: pg.Pool, { taskList, crontab = '', onError, newClient }: JobSettings): Promise<Pick<Runner, 'stop'>> {
  const events: WorkerEvents = new EventEmitter()
  const locks = keepJobLocks(pool, { newClient, onError })
  events.on('pool:create', ({ workerPool }) => locks.hold(workerPool.id))
  await locks.freeLeft()
  const runner = await run({
    pgPool: patientPool(pool),
    taskList,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 5000,
    logger: quiet(onError),
    events,
  })
  // It ends by itself only where it can't go on; unheard, that would end the house too.
  runner.promise.catch((error: Error) => onError(`The jobs have stopped until the next start: ${error.message}`))
  return {
    stop: async () => {
      await runner.stop()
      await locks.close()
    },
  }
}

function quiet(onError: (sentence: string) => void = () => {}): Logger {
  return new Logger(() => (level, message) => {
    // The library's own enum exists only for its compiler.
    if ((level as string) === 'error') onError(message)
  })
}
