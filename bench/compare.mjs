// Rounds that alternate between the servers, so that what else the machine does meets both alike.
import { setTimeout as pause } from 'node:timers/promises'

import { runRound } from './load.mjs'
import { median } from './statistics.mjs'

// A request that was under way when the round before ended has finished by then.
const breath = 300

/** The median of every figure, by server. */
export async function compare(targets, kind, { rounds, seconds, warmUp }) {
  for (const target of targets) {
    await runRound(target, kind, warmUp)
    await pause(breath)
  }
  const results = new Map(targets.map((target) => [target.name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      results.get(target.name).push(await runRound(target, kind, seconds))
      await pause(breath)
    }
  }
  return Object.fromEntries([...results].map(([name, list]) => [name, mediansOf(list)]))
}

function mediansOf(list) {
  return Object.fromEntries(Object.keys(list[0]).map((key) => [key, median(list.map((result) => result[key]))]))
}
