import { Worker } from 'node:worker_threads'

import { FairQueue } from '#server/platform/fair-queue.ts'

/**
 * The reason why a worker has no result: it failed, exited or timed out, the queue is full, or the caller
 * cancelled.
 */
export class WorkerError extends Error {
  override name = 'WorkerError'
  readonly reason: 'failed' | 'exited' | 'timeout' | 'busy' | 'cancelled'

  constructor(reason: WorkerError['reason'], cause?: unknown) {
    super(cause instanceof Error ? cause.message : reason, { cause })
    this.reason = reason
  }
}

export interface WorkerSettings {
  readonly file: URL
  /** The worker's `workerData`. */
  readonly data?: unknown
  /** The time limit of one task, in milliseconds. */
  readonly timeout: number
  /** The time after which an idle worker is ended, in milliseconds. */
  readonly idleTimeout: number
  /** The maximum number of queued tasks of one owner. */
  readonly maxQueue: number
}

interface TaskOptions {
  /** The family a task is for. Owners take turns, so that none waits for more than one task of another. */
  readonly owner?: string
  /** Aborted by the caller: a queued task is dropped, a running one is ended with its thread. */
  readonly signal?: AbortSignal
}

export interface OnDemandWorker<Task, Result> {
  readonly run: (task: Task, asking?: TaskOptions) => Promise<Result>
  readonly close: () => Promise<void>
}

/** A worker's reply to a task. With `needsRestart` it has used so much memory that it asks to be ended. */
export type WorkerReply<Result> =
  | { readonly result: Result; readonly needsRestart?: boolean }
  | { readonly error: string }

/**
 * Runs heavy tasks on a worker thread, one after another. The thread starts with the first task and ends when
 * idle, so that it uses no memory in between. A thread that fails is ended, and the next task gets a new one.
 */
export function onDemandWorker<Task, Result>({
  file,
  data,
  timeout,
  idleTimeout,
  maxQueue,
}: WorkerSettings): OnDemandWorker<Task, Result> {
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let isBusy = false
  const queue = new FairQueue<QueuedTask<Task, Result>>()

  const end = async () => {
    clearTimeout(idleTimer)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  const runOnWorker = async (task: Task, signal: AbortSignal | undefined): Promise<Result> => {
    clearTimeout(idleTimer)
    worker ??= start(file, data)
    try {
      const reply = await replyOf<Result>(worker, task, { timeout, signal })
      if ('error' in reply) throw new WorkerError('failed', new Error(reply.error))
      if (reply.needsRestart) await end()
      else idleTimer = setTimeout(() => void end(), idleTimeout).unref()
      return reply.result
    } catch (error) {
      await end()
      throw error
    }
  }

  const drainQueue = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    for (let one = queue.next(); one; one = queue.next()) {
      const { task, signal, resolve, reject } = one
      await runOnWorker(task, signal).then(resolve, reject)
      queue.finish(one)
    }
    isBusy = false
  }

  return {
    run: (task, { owner = '', signal } = {}) =>
      new Promise<Result>((resolve, reject) => {
        if (queue.countOf(owner) > maxQueue || queue.length >= maxQueueOverall)
          return reject(new WorkerError('busy'))
        if (signal?.aborted) return reject(new WorkerError('cancelled'))
        const waiting = { task, owner, signal, resolve, reject }
        queue.add(waiting)
        signal?.addEventListener('abort', () => {
          if (queue.remove(waiting)) reject(new WorkerError('cancelled'))
        })
        void drainQueue()
      }),
    close: end,
  }
}

// Each queued task holds its text in memory.
const maxQueueOverall = 50

interface QueuedTask<Task, Result> {
  readonly task: Task
  readonly owner: string
  readonly signal: AbortSignal | undefined
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

// The worker gets none of our environment, which contains secrets, and its output is discarded.
function start(file: URL, data: unknown): Worker {
  const worker = new Worker(file, {
    workerData: data,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  // An error between tasks is found by the next task.
  worker.on('error', () => undefined)
  return worker
}

interface Limits {
  readonly timeout: number
  readonly signal: AbortSignal | undefined
}

function replyOf<Result>(
  worker: Worker,
  task: unknown,
  { timeout, signal }: Limits,
): Promise<WorkerReply<Result>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      worker.removeAllListeners('message').removeAllListeners('exit').off('error', onError)
      act()
    }
    const fail = (reason: WorkerError['reason'], cause?: unknown) =>
      settle(() => reject(new WorkerError(reason, cause)))
    const timer = setTimeout(fail('timeout'), timeout)
    const onError = (cause: unknown) => fail('exited', cause)()
    const onAbort = () => fail('cancelled')()
    signal?.addEventListener('abort', onAbort)
    worker.on('message', (reply: WorkerReply<Result>) => settle(() => resolve(reply))())
    worker.on('error', onError)
    worker.on('exit', fail('exited'))
    // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task)
  })
}
