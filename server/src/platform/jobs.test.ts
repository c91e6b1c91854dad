import { afterEach, expect, test, vi } from 'vitest'

import { useWorld } from '../../test/world.ts'
import { startJobs } from '#server/platform/jobs.ts'

const world = useWorld()
let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

/** Ways in which a database is away, one after the other: nobody at the socket, no socket, a line that breaks in mid-sentence. */
const ways = [
  Object.assign(new Error('connect ECONNREFUSED /run/.s.PGSQL.5432'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT' }),
  new Error('Connection terminated unexpectedly'),
]

test('a database that is gone when a job fails ends nothing, in whichever way, and the failure is written down when it is back', async () => {
  const { aside, newClient } = world.database
  let isAway = false
  let tries = 0
  let refused = 0
  const connect = aside.connect.bind(aside) as (...given: unknown[]) => unknown
  vi.spyOn(aside, 'connect').mockImplementation((...given: unknown[]) => {
    if (!isAway || given.length > 0) return connect(...given) as never
    return Promise.reject(ways[refused++ % ways.length]) as never
  })
  const said: string[] = []
  const jobs = await startJobs(aside, {
    taskList: {
      fail: async () => {
        tries += 1
        isAway = true
        throw new Error('the job itself failed')
      },
    },
    onError: (sentence) => said.push(sentence),
    newClient: () => newClient('jobs of a test'),
  })
  stop = jobs.stop
  await world.database.pool.query(`select graphile_worker.add_job('fail')`)

  await expect.poll(() => refused).toBeGreaterThanOrEqual(ways.length)
  isAway = false

  const job = async () => (await world.database.pool.query(`select last_error, locked_by from graphile_worker._private_jobs`)).rows
  await expect.poll(job).toEqual([{ last_error: 'the job itself failed', locked_by: null }])
  expect(tries).toBe(1)
  expect(said.join('\n')).not.toContain('until the next start')
  await world.database.pool.query('delete from graphile_worker._private_jobs')
})
