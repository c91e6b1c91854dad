import { expect, test } from 'vitest'

import { sleepingWorker, type WorkerSettings } from '#server/platform/sleeping-worker.ts'

// Each counts its tasks, so that a fresh one can be told from the one before.
const source = `
import { parentPort } from 'node:worker_threads'
let count = 0
parentPort.on('message', (task) => {
  count++
  if (task === 'die') process.exit(1)
  if (task === 'throw') throw new Error('thrown')
  if (task === 'hang') for (;;);
  if (task === 'fail') return parentPort.postMessage({ error: 'could not' })
  parentPort.postMessage({ result: task + count, isSpent: task === 'last' })
})`
const file = new URL(`data:text/javascript,${encodeURIComponent(source)}`)

async function withWorker(settings: Partial<WorkerSettings>, work: (ask: (task: string) => Promise<string>) => Promise<void>): Promise<void> {
  const worker = sleepingWorker<string, string>({ file, patience: 20_000, idle: 60_000, longestQueue: 10, ...settings })
  try {
    await work(worker.ask)
  } finally {
    await worker.close()
  }
}

test('tasks go one after another through one worker', () =>
  withWorker({}, async (ask) => {
    expect(await Promise.all([ask('a'), ask('b'), ask('c')])).toEqual(['a1', 'b2', 'c3'])
  }))

test.each([
  ['die', 'gone'],
  ['throw', 'gone'],
  ['fail', 'failed'],
])('after one that is told to %s the next task has a fresh worker', (task, reason) =>
  withWorker({}, async (ask) => {
    await ask('a')
    const [broken, next] = await Promise.allSettled([ask(task), ask('b')])

    expect(broken).toMatchObject({ status: 'rejected', reason: { reason } })
    expect(next).toEqual({ status: 'fulfilled', value: 'b1' })
  }),
)

test('whatever takes too long is ended, and the next task has a fresh worker', () =>
  withWorker({ patience: 3000 }, async (ask) => {
    await expect(ask('hang')).rejects.toMatchObject({ reason: 'slow' })
    expect(await ask('b')).toBe('b1')
  }))

test('one that is spent is ended after its answer', () =>
  withWorker({}, async (ask) => {
    expect([await ask('a'), await ask('last'), await ask('b')]).toEqual(['a1', 'last2', 'b1'])
  }))

test('who comes when too many wait is told so at once', () =>
  withWorker({ longestQueue: 1 }, async (ask) => {
    const asked = await Promise.allSettled([ask('a'), ask('b'), ask('c')])

    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(asked[2]).toMatchObject({ reason: { reason: 'busy' } })
  }))

test('it falls asleep when there is nothing to do, and wakes for the next task', () =>
  withWorker({ idle: 1 }, async (ask) => {
    await ask('a')
    // Only a fresh worker counts from one; the old one may answer as long as it has not gone to bed.
    await expect.poll(() => ask('b'), { interval: 20 }).toBe('b1')
  }))
