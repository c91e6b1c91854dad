// Starts the servers under test and makes sure that they are gone at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { root } from '../scripts/run.mjs'
import { atEnd } from './leave-nothing.mjs'

const longestStart = 60_000
const longestStop = 20_000

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** A process in the repository's folder. `output()` is what it has printed so far. */
export function startProcess(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production', ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  atEnd(() => stopProcess(child))
  return { child, output: () => text }
}

/** Asks a process to stop, and ends it if it does not. */
export async function stopProcess(child, signal = 'SIGTERM') {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await Promise.race([ended, pause(longestStop, undefined, { ref: false })])
  if (!hasEnded(child)) child.kill('SIGKILL')
}

/** Asks an address until it answers 200, and gives the milliseconds this took. */
export async function untilAnswers(url, { child, output }, headers = {}) {
  const begin = performance.now()
  for (;;) {
    const answer = await fetch(url, { headers }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return performance.now() - begin
    if (hasEnded(child)) throw new Error(`${child.spawnargs.join(' ')} ended too early:\n${output()}`)
    if (performance.now() - begin > longestStart) throw new Error(`${url} did not answer:\n${output()}`)
    await pause(20)
  }
}

export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null
}
