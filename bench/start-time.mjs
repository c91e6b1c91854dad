// How long `npm start` takes on an existing data folder until the first 200, and what the process holds when nobody asks anything.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { memoryOf } from './cpu-time.mjs'
import { freePort, startProcess, stopProcess, untilAnswers } from './processes.mjs'
import { untilQuiet } from './until-quiet.mjs'

const idle = 5000
const longestStop = 20_000

/** { starts: milliseconds of each, memory: bytes after five idle seconds }. */
export async function measureStarts(env, times) {
  const starts = []
  let memory
  for (let time = 1; time <= times; time += 1) {
    await untilQuiet()
    const port = await freePort()
    const npm = startProcess('npm', ['start'], { ...env, HOST: '127.0.0.1', PORT: String(port) })
    starts.push(await untilAnswers(`http://127.0.0.1:${port}/api/ready/`, npm))
    if (npm.output().includes('Building.')) throw new Error('The sources changed while the bench was running; run it again.')
    const pid = findStarted(port)
    if (time === times) {
      await pause(idle)
      memory = memoryOf(pid)
    }
    await stopStarted(pid, npm.child)
  }
  return { starts, memory }
}

// npm starts a shell, which starts Node: ours is the one that runs our script on our port.
function findStarted(port) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find((pid) => {
    try {
      const [program, ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const isScript = program === 'node' && rest.includes('scripts/start.mjs')
      return isScript && readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`)
    } catch {
      // It ended between the listing and now.
      return false
    }
  })
  if (!found) throw new Error('The process behind `npm start` was not found.')
  return Number(found)
}

// npm does not pass every signal on, so the server itself is asked; npm ends with it.
async function stopStarted(pid, npm) {
  process.kill(pid, 'SIGTERM')
  const end = performance.now() + longestStop
  while (npm.exitCode === null && npm.signalCode === null && performance.now() < end) await pause(20)
  await stopProcess(npm)
}
