import { Worker } from 'node:worker_threads'

/** Why a worker has no answer: it failed, it was ended or ended itself, it took too long, or too many wait for it. */
export class WorkerTrouble extends Error {
  override name = 'WorkerTrouble'
  readonly reason: 'failed' | 'gone' | 'slow' | 'busy'

  constructor(reason: WorkerTrouble['reason'], cause?: unknown) {
    super(cause instanceof Error ? cause.message : reason, { cause })
    this.reason = reason
  }
}

export interface WorkerSettings {
  readonly file: URL
  /** What it is told at its start. */
  readonly data?: unknown
  /** How long one task may take, in milliseconds. */
  readonly patience: number
  /** How long it stays without anything to do, in milliseconds. */
  readonly idle: number
  /** How many tasks may wait for their turn. */
  readonly longestQueue: number
}

export interface SleepingWorker<Task, Result> {
  readonly ask: (task: Task) => Promise<Result>
  readonly close: () => Promise<void>
}

/** What a worker answers to a task; one that is spent has taken so much memory that it asks to be ended. */
export type WorkerReply<Result> = { readonly result: Result; readonly isSpent?: boolean } | { readonly error: string }

/**
 * Heavy work on a thread of its own, one task after another. It starts with the first task and ends when there is nothing to do:
 * what it has loaded is nobody's memory until then and afterwards. One that fails is ended, and the next task has a fresh one.
 */
export function sleepingWorker<Task, Result>({ file, data, patience, idle, longestQueue }: WorkerSettings): SleepingWorker<Task, Result> {
  let worker: Worker | undefined
  let bedtime: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const end = async () => {
    clearTimeout(bedtime)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  const run = async (task: Task): Promise<Result> => {
    clearTimeout(bedtime)
    worker ??= start(file, data)
    try {
      const reply = await answerOf<Result>(worker, task, patience)
      if ('error' in reply) throw new WorkerTrouble('failed', new Error(reply.error))
      if (reply.isSpent) await end()
      else bedtime = setTimeout(() => void end(), idle).unref()
      return reply.result
    } catch (error) {
      await end()
      throw error
    }
  }

  return {
    ask: async (task) => {
      if (waiting > longestQueue) throw new WorkerTrouble('busy')
      waiting++
      const turn = last.then(() => run(task)).finally(() => waiting--)
      last = turn.catch(() => undefined)
      return turn
    },
    close: end,
  }
}

// It gets nothing of our environment, where secrets are, and what it prints is nobody's.
function start(file: URL, data: unknown): Worker {
  const worker = new Worker(file, { workerData: data, env: {}, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: 768 } })
  worker.stdout.resume()
  worker.stderr.resume()
  // Between tasks nobody listens; the next one finds out.
  worker.on('error', () => undefined)
  return worker
}

function answerOf<Result>(worker: Worker, task: unknown, patience: number): Promise<WorkerReply<Result>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => () => {
      clearTimeout(timer)
      worker.removeAllListeners('message').removeAllListeners('exit').off('error', onError)
      act()
    }
    const fail = (reason: WorkerTrouble['reason'], cause?: unknown) => settle(() => reject(new WorkerTrouble(reason, cause)))
    const timer = setTimeout(fail('slow'), patience)
    const onError = (cause: unknown) => fail('gone', cause)()
    worker.on('message', (reply: WorkerReply<Result>) => settle(() => resolve(reply))())
    worker.on('error', onError)
    worker.on('exit', fail('gone'))
    // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task)
  })
}
