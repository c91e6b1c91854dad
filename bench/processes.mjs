// Starts the servers under test and stops them at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { root } from '../scripts/run.mjs'
import { atEnd } from './clean-up.mjs'

const startTimeout = 60_000
const stopTimeout = 20_000

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a process in the repository's folder. `output()` returns what it has printed so far. */
export function startProcess(command, args, env) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  atEnd(() => stopProcess(child))
  return { child, output: () => text }
}

/** Stops a process, and kills it if it doesn't stop. */
export async function stopProcess(child, signal = 'SIGTERM') {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await Promise.race([ended, pause(stopTimeout, undefined, { ref: false })])
  if (!hasEnded(child)) child.kill('SIGKILL')
}

/** Requests an address until it returns 200, and returns the milliseconds this took. */
export async function untilAnswers(url, { child, output }, headers = {}) {
  const begin = performance.now()
  for (;;) {
    const answer = await fetch(url, { headers }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return performance.now() - begin
    if (hasEnded(child)) throw new Error(`${child.spawnargs.join(' ')} ended too early:\n${output()}`)
    if (performance.now() - begin > startTimeout) throw new Error(`${url} did not answer:\n${output()}`)
    await pause(20)
  }
}

export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null
}
