import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface House {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Stops gracefully and removes the data. */
  readonly close: () => Promise<void>
}

/** Opens the built house in a folder and on a port of its own, and waits for the line that says where it is. */
export async function openHouse(env: Record<string, string> = {}): Promise<House> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'forerunners-journey-')))
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /open at (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    server.on('exit', (code) => reject(new Error(`The house did not open (${code}): ${said}`)))
  })
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    close: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
