// Rounds that alternate between the servers, so that what else the machine does meets both alike.
import { setTimeout as pause } from 'node:timers/promises'

import { runRound } from './load.mjs'
import { median } from './statistics.mjs'
import { untilQuiet } from './until-quiet.mjs'

// A request that was under way when the round before ended has finished by then.
const breath = 300
// The kernel's own work, outside of any process, is about 4 % of the machine; above this somebody else is at work.
const mostOthers = 0.1
const mostRepeats = 3

/**
 * The median of every figure, by server. A round beside other work is run again, a few times at most; the quietest
 * rounds count, whatever they say.
 */
export async function compare(targets, kind, { rounds, seconds, warmUp }) {
  await untilQuiet()
  await playRound(targets, kind, warmUp)
  const played = []
  while (played.length < rounds + mostRepeats && played.filter((round) => othersIn(round) < mostOthers).length < rounds) {
    played.push(await playRound(targets, kind, seconds))
  }
  const counted = played.toSorted((a, b) => othersIn(a) - othersIn(b)).slice(0, rounds)
  return Object.fromEntries(targets.map(({ name }) => [name, mediansOf(counted.map((round) => round[name]))]))
}

async function playRound(targets, kind, seconds) {
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
  return Object.fromEntries(Object.keys(results[0]).map((key) => [key, median(results.map((result) => result[key]))]))
}
