import { sql } from 'kysely'

import type { Config } from '#server/config.ts'
import { withDatabase } from '#server/commands/with-database.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

const maxShown = 50

interface JobRow {
  readonly id: string
  readonly task_identifier: string
  readonly attempts: number
  readonly last_error: string | null
  readonly updated_at: Date
}

/** Shows waiting jobs and those that failed for good; `retry` runs the failed ones again. */
export async function showJobs(config: Config, [word, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0 || (word !== undefined && word !== 'retry'))
    throw new CannotStart(
      'npm run jobs shows the jobs; npm run jobs -- retry lets those that were given up be tried again.',
    )
  await withDatabase(config, async (database) => {
    await database.transaction(async (tx) => {
      const waiting = await sql<{
        count: number
      }>`select count(*)::int as count from graphile_worker.jobs where attempts < max_attempts`.execute(tx)
      const dead = await sql<JobRow>`
        select id::text, task_identifier, attempts, last_error, updated_at from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null order by updated_at desc limit ${maxShown}`.execute(
        tx,
      )
      process.stdout.write(
        `${waiting.rows[0]?.count ?? 0} jobs wait, ${dead.rows.length === maxShown ? `at least ${maxShown}` : dead.rows.length} were given up.\n`,
      )
      for (const { id, task_identifier: task, attempts, last_error: error, updated_at: at } of dead.rows)
        process.stdout.write(
          `${at.toISOString()}  ${task} (${id}), tried ${attempts} times: ${error?.split('\n')[0] ?? ''}\n`,
        )
      if (word !== 'retry') return
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from graphile_worker.reschedule_jobs(
          array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null), run_at => now(), attempts => 0)`.execute(
        tx,
      )
      process.stdout.write(`${rows[0]?.count ?? 0} are tried again.\n`)
    })
  })
}
