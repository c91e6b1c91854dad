// Rounds alternate between the servers, so that other work on the machine affects both alike.
import { setTimeout as pause } from 'node:timers/promises'

import { runRound } from './load.mjs'
import { median } from './statistics.mjs'
import { waitUntilIdle } from './wait-until-idle.mjs'

// Requests in flight at the end of the previous round have finished by then.
const breath = 300
// The kernel's own work is about 4 % of the machine; above this limit something else is running.
const maxOthers = 0.1
const maxRepeats = 3

/**
 * The median of every figure, by server. A disturbed round is repeated, up to three times; the quietest
 * rounds count.
 */
export async function compare(targets, kind, { rounds, seconds, warmUp }) {
  await waitUntilIdle()
  await runRoundOnEach(targets, kind, warmUp)
  const played = []
  while (
    played.length < rounds + maxRepeats &&
    played.filter((round) => othersIn(round) < maxOthers).length < rounds
  ) {
    played.push(await runRoundOnEach(targets, kind, seconds))
  }
  const counted = played.toSorted((a, b) => othersIn(a) - othersIn(b)).slice(0, rounds)
  return Object.fromEntries(targets.map(({ name }) => [name, mediansOf(counted.map((round) => round[name]))]))
}

async function runRoundOnEach(targets, kind, seconds) {
  const round = {}
  for (const target of targets) {
    round[target.name] = await runRound(target, kind, seconds)
    await pause(breath)
  }
  return round
}

function othersIn(round) {
  return Math.max(...Object.values(round).map(({ others }) => others))
}

function mediansOf(results) {
  return Object.fromEntries(
    Object.keys(results[0]).map((key) => [key, median(results.map((result) => result[key]))]),
  )
}
