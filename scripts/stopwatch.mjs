// How long the parts of something long took, and how much of it other machines took away from this one.
import { existsSync, readFileSync } from 'node:fs'

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Called at the end of each part, with its name; `whole()` says it all in a sentence. */
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

/** On a rented machine the processors are shared; Linux says how long somebody else had them. */
function stolenSeconds() {
  if (!existsSync('/proc/stat')) return 0
  const [, , , , , , , , stolen = '0'] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/)
  return Number(stolen) / 100
}
