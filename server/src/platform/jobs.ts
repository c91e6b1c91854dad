import { EventEmitter } from 'node:events'

import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

import { holdJobLocks } from '#server/platform/job-locks.ts'
import { retryablePool } from '#server/platform/retryable-pool.ts'

/** Migrates the job queue's tables, which graphile-worker manages in its own schema. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: retryablePool(pool), logger: quiet() })
}

export interface JobSettings {
  readonly taskList: TaskList
  /** Lines of `minute hour day month weekday task`, in UTC. */
  readonly crontab?: string
  readonly onError: (sentence: string) => void
  /** Creates the connection whose lock shows that this process is alive. */
  readonly newClient: () => pg.Client
}

/** Runs jobs until stopped; a stop lets running jobs finish. */
export async function startJobs(
  pool: pg.Pool,
  { taskList, crontab = '', onError, newClient }: JobSettings,
): Promise<Pick<Runner, 'stop'>> {
  const events: WorkerEvents = new EventEmitter()
  const locks = holdJobLocks(pool, { newClient, onError })
  events.on('pool:create', ({ workerPool }) => locks.hold(workerPool.id))
  await locks.freeLeft()
  const runner = await run({
    pgPool: retryablePool(pool),
    taskList,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 5000,
    logger: quiet(onError),
    events,
  })
  // It only rejects if it can't continue; unhandled, that would end the process.
  runner.promise.catch((error: Error) =>
    onError(`The jobs have stopped until the next start: ${error.message}`),
  )
  return {
    stop: async () => {
      await runner.stop()
      await locks.close()
    },
  }
}

function quiet(onError: (sentence: string) => void = () => {}): Logger {
  return new Logger(() => (level, message) => {
    // The library's enum exists only at compile time.
    const name: string = level
    if (name === 'error') onError(message)
  })
}
