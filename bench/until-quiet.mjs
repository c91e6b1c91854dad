import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { cpuOfMachine, cpuTakenAway } from './cpu-time.mjs'

const look = 1000
const mostBusy = 0.1
const longest = 8000

/** Waits for a moment in which the machine does nothing else and is given all its time; after a while it goes on as it is. */
export async function untilQuiet() {
  const end = performance.now() + longest
  while (performance.now() < end) {
    const before = cpuOfMachine() + cpuTakenAway()
    await pause(look)
    if ((cpuOfMachine() + cpuTakenAway() - before) / (look * availableParallelism()) < mostBusy) return
  }
}
