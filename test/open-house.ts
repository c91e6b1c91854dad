import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface House {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** What it has printed so far. */
  readonly said: () => string
  /** Sends a signal and waits for the end; gives the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Stops gracefully and removes the data. */
  readonly close: () => Promise<void>
}

const made: string[] = []

export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-house-'))
  made.push(folder)
  return folder
}

/** A copy of the folder of a house that was opened once and stopped (lived-house.ts), with its owner and its modes. */
async function copyOfLived(): Promise<string> {
  const lived = process.env['LIVED_HOUSE']
  if (!lived) throw new Error('There is no built house to open: npm run build')
  const copy = await newDataDir()
  await promisify(execFile)('cp', ['-a', `${lived}/.`, copy])
  return copy
}

/** Takes every data folder of this process away. */
export async function removeDataDirs(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
}

/** Starts the built server as a process of its own, without waiting for it. */
export function startHouse(env: Record<string, string>, options: { uid?: number; gid?: number } = {}): ChildProcess {
  return spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
}

// Far above what a start takes on a busy machine. PostgreSQL alone is given half of it.
const longestStart = 120_000

/**
 * Opens the built house in a folder and on a port of its own, and waits for the line that says where it is. Without `DATA_DIR` it is a
 * house that has been opened before, in which nobody has been yet.
 */
export async function openHouse(env: Record<string, string> = {}, options: { uid?: number; gid?: number } = {}): Promise<House> {
  const dataDir = env['DATA_DIR'] ?? (await copyOfLived())
  const server = startHouse({ DATA_DIR: dataDir, ...env }, options)
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /open at (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    // Not at its exit, when its last words may still be on their way.
    server.on('close', (code) => reject(new Error(`The house did not open (${code}): ${said}`)))
    setTimeout(() => {
      reject(new Error(`The house did not open within ${longestStart / 1000} s: ${said}`))
    }, longestStart).unref()
  })
  const end = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve(server.exitCode)
      server.once('exit', (code) => resolve(code))
      server.kill(signal)
    })
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    said: () => said,
    end,
    close: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
