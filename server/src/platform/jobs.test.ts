import { afterEach, expect, test, vi } from 'vitest'

import { useWorld } from '../../test/world.ts'
import { startJobs } from '#server/platform/jobs.ts'

const world = useWorld()
let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

/** Three kinds of outage: connection refused, no socket, and a connection that breaks mid-query. */
const outages = [
  Object.assign(new Error('connect ECONNREFUSED /run/.s.PGSQL.5432'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT' }),
  new Error('Connection terminated unexpectedly'),
]

test('a database outage while a job fails doesn’t end the process, and the failure is recorded when it is back', async () => {
  const { secondary, newClient } = world.database
  let isAway = false
  let tries = 0
  let refused = 0
  const connect = secondary.connect.bind(secondary) as (...given: unknown[]) => unknown
  vi.spyOn(secondary, 'connect').mockImplementation((...given: unknown[]) => {
    if (!isAway || given.length > 0) return connect(...given) as never
    return Promise.reject(outages[refused++ % outages.length]) as never
  })
  const errors: string[] = []
  const jobs = await startJobs(secondary, {
    taskList: {
      fail: async () => {
        tries += 1
        isAway = true
        throw new Error('the job itself failed')
      },
    },
    onError: (sentence) => errors.push(sentence),
    newClient: () => newClient('jobs of a test'),
  })
  stop = jobs.stop
  await world.database.pool.query(`select graphile_worker.add_job('fail')`)

  await expect.poll(() => refused).toBeGreaterThanOrEqual(outages.length)
  isAway = false

  const job = async () =>
    (await world.database.pool.query(`select last_error, locked_by from graphile_worker._private_jobs`)).rows
  await expect.poll(job).toEqual([{ last_error: 'the job itself failed', locked_by: null }])
  expect(tries).toBe(1)
  expect(errors.join('\n')).not.toContain('until the next start')
  await world.database.pool.query('delete from graphile_worker._private_jobs')
})
