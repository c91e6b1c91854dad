import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { frame, unframe } from '#server/features/files/reading/frames.ts'
import type { Limits } from '#server/features/files/reading/limits.ts'
import { type EndMessage, readMessage, type Task } from '#server/features/files/reading/messages.ts'
import type { ReadPage, Reading, ReadErrorCode } from '#server/features/files/reading/reading.ts'
import { startProcess } from '#server/features/files/reading/start-process.ts'

export interface ReaderProcess {
  readonly ask: (task: Task, content: AsyncIterable<Uint8Array>) => Promise<Reading>
  /** False once the process has ended or its memory has grown too large. */
  readonly isFit: () => boolean
  readonly end: () => Promise<void>
}

const startTimeout = 60_000
const memoryCheckInterval = 250

/** Starts a process and waits until it is ready. A failure before that isn't a file's fault. */
export async function openProcess(worker: string, limits: Limits): Promise<ReaderProcess> {
  return (
    (await tryOpen(worker, limits, true)) ??
    (await tryOpen(worker, limits, false)) ??
    Promise.reject(new Error('the reader does not start'))
  )
}

async function tryOpen(
  worker: string,
  limits: Limits,
  isRestricted: boolean,
): Promise<ReaderProcess | undefined> {
  const process = new SupervisedProcess(startProcess(worker, limits, isRestricted), limits)
  if (await process.isReady) return process
  await process.end()
}

/** A child process that is killed as soon as it exceeds a limit. */
class SupervisedProcess implements ReaderProcess {
  readonly isReady: Promise<boolean>
  private readonly child: ChildProcess
  private readonly limits: Limits
  private readonly exited: Promise<ReadErrorCode>
  private hasExited = false
  /** The reason for a kill, which the exit itself doesn't tell. */
  private cause: ReadErrorCode | undefined
  private memory = 0
  private pages: ReadPage[] = []
  /** Bytes that the process may still send for the current task. */
  private budget = 0
  private onReady: () => void = () => undefined
  private onEnd: (end: EndMessage) => void = () => undefined

  constructor(child: ChildProcess, limits: Limits) {
    this.child = child
    this.limits = limits
    this.exited = new Promise((resolve) => {
      const settle = (signal: string | null, code: number | null) => {
        this.hasExited = true
        // V8 aborts when its heap is full.
        resolve(this.cause ?? (signal === 'SIGABRT' || code === 134 ? 'too_large' : 'crashed'))
      }
      child.once('exit', (code, signal) => settle(signal, code))
      child.once('error', () => settle(null, null))
    })
    this.readOutput()
    // Pipe errors follow from the exit, which is handled above.
    child.stdin?.on('error', () => undefined)
    const ready = new Promise<true>((resolve) => {
      this.onReady = () => resolve(true)
    })
    this.isReady = this.withTimeout(startTimeout, ready).then((isReady) => isReady === true)
  }

  /** Memory that grew for one file is never freed, and the next file needs room. */
  isFit(): boolean {
    return !this.hasEnded && this.memory < this.limits.memory / 2
  }

  async ask(task: Task, content: AsyncIterable<Uint8Array>): Promise<Reading> {
    this.pages = []
    // Up to three bytes per character, plus page numbers.
    this.budget = this.limits.characters * 8 + 1024 * 1024
    const ended = new Promise<EndMessage>((resolve) => {
      this.onEnd = resolve
    })
    const watch = setInterval(() => void this.checkMemory(), memoryCheckInterval)
    try {
      await this.sendTask(task, content)
      const end = this.cause ? undefined : await this.withTimeout(task.time, ended)
      if (!end) return { kind: 'error', error: await this.exited }
      this.memory = end.memory
      return end.reading.kind === 'text' ? { ...end.reading, pages: this.pages } : end.reading
    } catch (error) {
      // The content stream failed, so the process holds half a file.
      this.kill('crashed')
      throw error
    } finally {
      clearInterval(watch)
      this.pages = []
    }
  }

  async end(): Promise<void> {
    this.kill('crashed')
    await this.exited
  }

  private get hasEnded(): boolean {
    return this.hasExited || this.cause !== undefined
  }

  private kill(error: ReadErrorCode): void {
    this.cause ??= error
    this.child.kill('SIGKILL')
  }

  private readOutput(): void {
    const output = this.child.stdio[3]
    // A process that could not be spawned has no pipes; its error event ends it.
    if (!(output instanceof Readable)) return
    const feed = unframe(this.limits.characters * 3 + 65_536, (message) => this.receive(message))
    output.on('data', (bytes: Buffer) => {
      try {
        feed(bytes)
      } catch {
        this.kill('crashed')
      }
    })
    output.on('error', () => undefined)
  }

  private receive(message: Buffer): void {
    if (message.length === 0) return this.onReady()
    this.budget -= message.length
    // The process sends more than allowed: treat it as compromised.
    if (this.budget < 0) throw new Error('too much')
    const parsed = readMessage(message)
    if ('page' in parsed) this.pages.push(parsed.page)
    else this.onEnd(parsed.end)
  }

  /** Sends the task and then the file, which ends with an empty message. */
  private async sendTask(task: Task, content: AsyncIterable<Uint8Array>): Promise<void> {
    const send = (bytes: Uint8Array) => this.withTimeout(task.time, this.send(bytes))
    let sent = 0
    await send(Buffer.from(JSON.stringify(task)))
    for await (const bytes of content) {
      sent += bytes.length
      if (sent > this.limits.bytes) this.kill('too_large')
      if (this.hasEnded) break
      if (bytes.length > 0) await send(bytes)
    }
    if (!this.hasEnded) await send(new Uint8Array())
  }

  private send(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => void this.child.stdin?.write(frame(bytes), () => resolve()))
  }

  /** Awaits a result, and kills the process after the timeout. */
  private async withTimeout<Result>(timeout: number, pending: Promise<Result>): Promise<Result | undefined> {
    const timer = setTimeout(() => this.kill('too_slow'), timeout)
    try {
      return await Promise.race([pending, this.exited.then(() => undefined)])
    } finally {
      clearTimeout(timer)
    }
  }

  private async checkMemory(): Promise<void> {
    if ((await residentMemory(this.child.pid)) > this.limits.memory) this.kill('too_large')
  }
}

// Linux only; elsewhere the V8 heap limit is the only one. VmRSS is in kB, so the page size doesn't matter.
async function residentMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
