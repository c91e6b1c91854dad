import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { cpuOfMachine, cpuTakenAway } from './cpu-time.mjs'

const look = 1000
const maxBusy = 0.1
const timeout = 8000

/** Waits until the machine is idle and gets all its processor time; continues anyway after a while. */
export async function waitUntilIdle() {
  const end = performance.now() + timeout
  while (performance.now() < end) {
    const before = cpuOfMachine() + cpuTakenAway()
    await pause(look)
    if ((cpuOfMachine() + cpuTakenAway() - before) / (look * availableParallelism()) < maxBusy) return
  }
}
