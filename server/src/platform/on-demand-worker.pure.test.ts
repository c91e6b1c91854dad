import { expect, test } from 'vitest'

import {
  type OnDemandWorker,
  onDemandWorker,
  type WorkerSettings,
} from '#server/platform/on-demand-worker.ts'

// Each worker counts its tasks, to tell a new worker from the previous one.
const source = `
import { parentPort } from 'node:worker_threads'
let count = 0
parentPort.on('message', (task) => {
  count++
  if (task === 'die') process.exit(1)
  if (task === 'throw') throw new Error('thrown')
  if (task === 'hang') for (;;);
  if (task === 'fail') return parentPort.postMessage({ error: 'could not' })
  parentPort.postMessage({ result: task + count, needsRestart: task === 'last' })
})`
const file = new URL(`data:text/javascript,${encodeURIComponent(source)}`)

async function withWorker(
  settings: Partial<WorkerSettings>,
  work: (ask: OnDemandWorker<string, string>['run']) => Promise<void>,
): Promise<void> {
  const worker = onDemandWorker<string, string>({
    file,
    timeout: 20_000,
    idleTimeout: 60_000,
    maxQueue: 10,
    ...settings,
  })
  try {
    await work(worker.run)
  } finally {
    await worker.close()
  }
}

test('one worker runs tasks one after another', () =>
  withWorker({}, async (ask) => {
    expect(await Promise.all([ask('a'), ask('b'), ask('c')])).toEqual(['a1', 'b2', 'c3'])
  }))

test.each([
  ['die', 'exited'],
  ['throw', 'exited'],
  ['fail', 'failed'],
])('the next task gets a new worker after a task that ends by %s', (task, reason) =>
  withWorker({}, async (ask) => {
    await ask('a')
    const [broken, next] = await Promise.allSettled([ask(task), ask('b')])

    expect(broken).toMatchObject({ status: 'rejected', reason: { reason } })
    expect(next).toEqual({ status: 'fulfilled', value: 'b1' })
  }),
)

test('a task over its timeout ends the worker, and the next task gets a new one', () =>
  withWorker({ timeout: 3000 }, async (ask) => {
    await expect(ask('hang')).rejects.toMatchObject({ reason: 'timeout' })
    expect(await ask('b')).toBe('b1')
  }))

test('a worker that asks for a restart is ended after its reply', () =>
  withWorker({}, async (ask) => {
    expect([await ask('a'), await ask('last'), await ask('b')]).toEqual(['a1', 'last2', 'b1'])
  }))

test('a task is refused at once when the queue is full', () =>
  withWorker({ maxQueue: 1 }, async (ask) => {
    const results = await Promise.allSettled([ask('a'), ask('b'), ask('c')])

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(results[2]).toMatchObject({ reason: { reason: 'busy' } })
  }))

test('an idle worker is ended, and the next task starts a new one', () =>
  withWorker({ idleTimeout: 1 }, async (ask) => {
    await ask('a')
    // Only a new worker counts from one; the old one may answer until it has ended.
    await expect.poll(() => ask('b'), { interval: 20 }).toBe('b1')
  }))

test('owners take turns, so that none waits for more than one task of another', () =>
  withWorker({}, async (ask) => {
    const done: string[] = []
    const queue = (task: string, owner: string) => ask(task, { owner }).then(() => done.push(task))

    await Promise.all([
      queue('a1', 'a'),
      queue('a2', 'a'),
      queue('a3', 'a'),
      queue('b1', 'b'),
      queue('c1', 'c'),
      queue('b2', 'b'),
    ])

    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  }))

test('a full queue of one owner doesn’t block other owners', () =>
  withWorker({ maxQueue: 1 }, async (ask) => {
    const results = await Promise.allSettled(['a', 'a', 'a', 'b'].map((owner) => ask('x', { owner })))

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  }))

test('an aborted task is dropped from the queue, and ended if it is running', () =>
  withWorker({}, async (ask) => {
    const [first, second] = [new AbortController(), new AbortController()]
    const results = Promise.allSettled([
      ask('hang', { signal: first.signal }),
      ask('a', { signal: second.signal }),
      ask('b'),
    ])
    second.abort()
    setTimeout(() => first.abort(), 200)

    const cancelled = { status: 'rejected', reason: { reason: 'cancelled' } }
    expect(await results).toMatchObject([cancelled, cancelled, { status: 'fulfilled', value: 'b1' }])
    await expect(ask('c', { signal: AbortSignal.abort() })).rejects.toMatchObject({ reason: 'cancelled' })
  }))
