// Reads processor time from /proc, in milliseconds.
import { readdirSync, readFileSync } from 'node:fs'

// Linux reports process times in hundredths of a second.
const millisecondsPerTick = 10

/** Processor time of one process with all its threads. */
export function cpuOf(pid) {
  return statOf(pid).own
}

/**
 * Processor time of PostgreSQL: the postmaster and all its children. An ended child is in its parent's count.
 * All rounds share one PostgreSQL and don't overlap, so its time belongs to the current round.
 */
export function cpuOfPostgres(postmaster) {
  const { own, ended } = statOf(postmaster)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat.parent === postmaster)
  return children.reduce((sum, child) => sum + child.own, own + ended)
}

/** Processor time of the whole machine, without idle and I/O wait. */
export function cpuOfMachine() {
  const [user, nice, system, , , interrupts, softInterrupts] = ticksOfMachine()
  return (user + nice + system + interrupts + softInterrupts) * millisecondsPerTick
}

/** Time that the host gave to other virtual machines although this one had work to do. */
export function cpuTakenAway() {
  return ticksOfMachine()[7] * millisecondsPerTick
}

function ticksOfMachine() {
  return readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1).map(Number)
}

/** Resident memory of a process, in bytes. */
export function memoryOf(pid) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024
}

function statOf(pid) {
  let text
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // The process ended after it was listed.
    return { parent: 0, own: 0, ended: 0 }
  }
  // The name in parentheses may contain spaces; the numbers after it begin with the third field.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [utime, stime, cutime, cstime] = fields.slice(11, 15)
  return {
    parent: fields[1],
    own: (utime + stime) * millisecondsPerTick,
    ended: (cutime + cstime) * millisecondsPerTick,
  }
}
