import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'

/** The job queue's own tables, kept by graphile-worker in a schema of its own. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet() })
}

export interface JobSettings {
  readonly taskList: TaskList
  /** Lines of `minute hour day month weekday task`, in UTC. */
  readonly crontab?: string
  readonly onError: (sentence: string) => void
}

/** Works through jobs until it is stopped; a stop lets the ones under way finish. */
export async function startJobs(pool: pg.Pool, { taskList, crontab = '', onError }: JobSettings): Promise<Runner> {
  return run({ pgPool: pool, taskList, crontab, concurrency: 2, noHandleSignals: true, pollInterval: 5000, logger: quiet(onError) })
}

function quiet(onError: (sentence: string) => void = () => {}): Logger {
  return new Logger(() => (level, message) => {
    // The library's own enum exists only for its compiler.
    if ((level as string) === 'error') onError(message)
  })
}
