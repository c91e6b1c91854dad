import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** The output so far. */
  readonly said: () => string
  /** Sends a signal, waits for the exit and returns the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Stops gracefully and removes the data. */
  readonly close: () => Promise<void>
}

const made: string[] = []

export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-data-'))
  made.push(folder)
  return folder
}

/**
 * A copy of the data folder of a server that was started and stopped once (prepared-data-dir.ts), with its
 * owner and modes.
 */
async function copyPreparedFolder(): Promise<string> {
  const prepared = process.env['PREPARED_DATA_DIR']
  if (!prepared) throw new Error('There is no built server: npm run build')
  const copy = await newDataDir()
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, copy])
  return copy
}

/** Removes every data folder of this process. */
export async function removeDataDirs(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
}

/** Starts the built server as a process, without waiting for it. */
export function launchServer(
  env: Record<string, string>,
  options: { uid?: number; gid?: number } = {},
): ChildProcess {
  return spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
}

// Far above a start on a busy machine. PostgreSQL alone gets half of it.
const startTimeout = 120_000

/**
 * Starts the built server in its own folder and on its own port, and waits for the line with its address.
 * Without `DATA_DIR` it uses a copy of the prepared data folder, without any accounts.
 */
export async function startServer(
  env: Record<string, string> = {},
  options: { uid?: number; gid?: number } = {},
): Promise<RunningServer> {
  const dataDir = env['DATA_DIR'] ?? (await copyPreparedFolder())
  const server = launchServer({ DATA_DIR: dataDir, ...env }, options)
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /open at (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    // `close` instead of `exit`, after which the last output may still arrive.
    server.on('close', (code) => reject(new Error(`The server did not start (${code}): ${said}`)))
    setTimeout(() => {
      reject(new Error(`The server did not start within ${startTimeout / 1000} s: ${said}`))
    }, startTimeout).unref()
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
