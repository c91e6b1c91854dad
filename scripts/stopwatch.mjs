// Measures the parts of a long run, and how much processor time other virtual machines took.
import { existsSync, readFileSync } from 'node:fs'

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Call it at the end of each part with its name; `whole()` returns a summary. */
export function stopwatch() {
  const begun = performance.now()
  const stolen = stolenSeconds()
  const parts = []
  let last = begun
  const took = (name) => {
    const now = performance.now()
    parts.push(`${name} ${clock((now - last) / 1000)}`)
    last = now
  }
  took.whole = () => {
    const others = stolenSeconds() - stolen
    return `${clock((last - begun) / 1000)} (${parts.join(', ')}${others > 0 ? `; others took ${Math.round(others)} s of the processors` : ''})`
  }
  return took
}

/** On a shared host Linux reports the time that other virtual machines had the processor. */
function stolenSeconds() {
  if (!existsSync('/proc/stat')) return 0
  const [, , , , , , , , stolen = '0'] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/)
  return Number(stolen) / 100
}
