// The time of `npm start` on an existing data folder until the first 200, and the memory of the idle process.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { memoryOf } from './cpu-time.mjs'
import { freePort, startProcess, stopProcess, untilAnswers } from './processes.mjs'
import { waitUntilIdle } from './wait-until-idle.mjs'

const idle = 5000
const stopTimeout = 20_000

/** { starts: milliseconds of each, memory: bytes after five idle seconds }. */
export async function measureStarts(env, times) {
  const starts = []
  let memory
  for (let time = 1; time <= times; time += 1) {
    await waitUntilIdle()
    const port = await freePort()
    const npm = startProcess('npm', ['start'], { ...env, HOST: '127.0.0.1', PORT: String(port) })
    starts.push(await untilAnswers(`http://127.0.0.1:${port}/api/ready/`, npm))
    if (npm.output().includes('Building.'))
      throw new Error('The sources changed while the bench was running; run it again.')
    const pid = findStarted(port)
    if (time === times) {
      await pause(idle)
      memory = memoryOf(pid)
    }
    await stopStarted(pid, npm.child)
  }
  return { starts, memory }
}

// npm starts a shell, which starts Node: ours is the process that runs our script on our port.
function findStarted(port) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find((pid) => {
    try {
      const [program, ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const isScript = program === 'node' && rest.includes('scripts/start.mjs')
      return isScript && readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`)
    } catch {
      // The process ended after it was listed.
      return false
    }
  })
  if (!found) throw new Error('The process behind `npm start` was not found.')
  return Number(found)
}

// npm doesn't forward every signal, so signal the server itself; npm ends with it.
async function stopStarted(pid, npm) {
  process.kill(pid, 'SIGTERM')
  const end = performance.now() + stopTimeout
  while (npm.exitCode === null && npm.signalCode === null && performance.now() < end) await pause(20)
  await stopProcess(npm)
}
