import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { frame, unframe } from '#server/features/files/reading/frames.ts'
import type { Limits } from '#server/features/files/reading/limits.ts'
import { type Ending, readMessage, type Task } from '#server/features/files/reading/messages.ts'
import type { ReadPage, Reading, Trouble } from '#server/features/files/reading/reading.ts'
import { startProcess } from '#server/features/files/reading/start-process.ts'

export interface ReaderProcess {
  readonly ask: (task: Task, content: AsyncIterable<Uint8Array>) => Promise<Reading>
  /** Whether the next file may be given to it. */
  readonly isFit: () => boolean
  readonly end: () => Promise<void>
}

const startsWithin = 60_000
const looksEvery = 250

/** Starts a process and waits until it is ready: what fails before that is not the fault of any file. */
export async function openProcess(worker: string, limits: Limits): Promise<ReaderProcess> {
  return (await tryOpen(worker, limits, true)) ?? (await tryOpen(worker, limits, false)) ?? Promise.reject(new Error('the reader does not start'))
}

async function tryOpen(worker: string, limits: Limits, isBound: boolean): Promise<ReaderProcess | undefined> {
  const child = startProcess(worker, limits, isBound)
  const { process, isReady } = watchOver(child, limits)
  if (await isReady) return process
  await process.end()
}

function watchOver(child: ChildProcess, limits: Limits): { process: ReaderProcess; isReady: Promise<boolean> } {
  let fate: Trouble | undefined
  let isGone = false
  let memory = 0
  let pages: ReadPage[] = []
  let room = 0
  let onReady: () => void = () => undefined
  let onEnding: (ending: Ending) => void = () => undefined

  const kill = (trouble: Trouble) => {
    fate ??= trouble
    child.kill('SIGKILL')
  }
  const gone = new Promise<Trouble>((resolve) => {
    const settle = (signal: string | null, code: number | null) => {
      isGone = true
      // V8 aborts when its memory is full.
      resolve(fate ?? (signal === 'SIGABRT' || code === 134 ? 'too_large' : 'crashed'))
    }
    child.once('exit', (code, signal) => settle(signal, code))
    child.once('error', () => settle(null, null))
  })

  const receive = (message: Buffer) => {
    if (message.length === 0) return onReady()
    room -= message.length
    // It sends more than it was allowed to: it is not ours any more.
    if (room < 0) throw new Error('too much')
    const said = readMessage(message)
    if ('page' in said) pages.push(said.page)
    else onEnding(said.end)
  }
  const take = unframe(limits.characters * 3 + 65_536, receive)
  const answers = child.stdio[3] as Readable
  answers.on('data', (bytes: Buffer) => {
    try {
      take(bytes)
    } catch {
      kill('crashed')
    }
  })
  // The pipes break when it goes; that it went is told by its exit.
  answers.on('error', () => undefined)
  child.stdin?.on('error', () => undefined)

  /** Waits for the process, as long as it may take. */
  const patiently = async <Result>(patience: number, waiting: Promise<Result>): Promise<Result | undefined> => {
    const timer = setTimeout(() => kill('too_slow'), patience)
    try {
      return await Promise.race([waiting, gone.then(() => undefined)])
    } finally {
      clearTimeout(timer)
    }
  }
  const give = (bytes: Uint8Array) => new Promise<void>((resolve) => void child.stdin?.write(frame(bytes), () => resolve()))

  const ask = async (task: Task, content: AsyncIterable<Uint8Array>): Promise<Reading> => {
    pages = []
    // Every letter may take three bytes, every page its number.
    room = limits.characters * 8 + 1024 * 1024
    const ending = new Promise<Ending>((resolve) => {
      onEnding = resolve
    })
    const watch = setInterval(() => void look(), looksEvery)
    const look = async () => {
      if ((await residentOf(child.pid)) > limits.memory) kill('too_large')
    }
    try {
      let given = 0
      await patiently(task.time, give(Buffer.from(JSON.stringify(task))))
      for await (const bytes of content) {
        given += bytes.length
        if (given > limits.bytes) kill('too_large')
        if (isGone || fate) break
        if (bytes.length > 0) await patiently(task.time, give(bytes))
      }
      if (!isGone && !fate) await patiently(task.time, give(new Uint8Array()))
      const end = fate ? undefined : await patiently(task.time, ending)
      if (!end) return { kind: 'trouble', trouble: await gone }
      memory = end.memory
      return end.reading.kind === 'text' ? { ...end.reading, pages } : end.reading
    } catch (error) {
      // The file's bytes did not come: what it has so far is half a file.
      kill('crashed')
      throw error
    } finally {
      clearInterval(watch)
      pages = []
    }
  }

  const isReady = patiently(
    startsWithin,
    new Promise<true>((resolve) => {
      onReady = () => resolve(true)
    }),
  ).then((ready) => ready === true)
  return {
    isReady,
    process: {
      ask,
      // What has grown for one file does not shrink again, and the next one needs room.
      isFit: () => !isGone && !fate && memory < limits.memory / 2,
      end: async () => {
        kill('crashed')
        await gone
      },
    },
  }
}

// On Linux; elsewhere the limit of V8's own memory is the only one. Told in kilobytes, so that nobody has to know how large a page is.
async function residentOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
