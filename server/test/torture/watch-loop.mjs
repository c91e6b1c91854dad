// Preloaded into the server (NODE_OPTIONS=--import): prints a line for each block of the event loop and keeps
// requests to other hosts from leaving this machine.
import dns from 'node:dns'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const beat = 10
const shortest = 100

if (isMainThread && process.argv[1]?.endsWith('main.js')) {
  watchLoop()
  refuseNames()
}

function watchLoop() {
  let last = { wall: performance.now(), processor: processorTime() }
  setInterval(() => {
    const now = { wall: performance.now(), processor: processorTime() }
    const used = now.processor - last.processor
    // Only the main thread's own processor time counts: on a busy machine the thread waits for a core, which
    // is no fault of a request.
    if (now.wall - last.wall > shortest && used > shortest)
      process.stderr.write(
        `event loop blocked ${Math.round(used)} ms before ${Math.round(performance.timeOrigin + now.wall)}\n`,
      )
    last = now
  }, beat).unref()
}

/** Milliseconds of processor time of the main thread so far. */
function processorTime() {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

// Random settings name model providers, which must not get random requests.
function refuseNames() {
  const { lookup } = dns
  dns.lookup = (name, ...rest) => {
    if (isIP(name)) return lookup(name, ...rest)
    process.nextTick(
      rest.at(-1),
      Object.assign(new Error(`not looked up in tests: ${name}`), { code: 'ENOTFOUND' }),
    )
  }
  syncBuiltinESMExports()
}
