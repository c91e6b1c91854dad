// The server: rate, processor time and latency compared with the thin server, and their growth with the
// table.
import { compare } from './compare.mjs'
import { memoryOf } from './cpu-time.mjs'
import { fillLedger } from './fill-ledger.mjs'
import { startOurs } from './our-server.mjs'
import { startThin } from './start-thin.mjs'

const connections = 10
const small = { families: 20, entries: 50 }
const large = { families: 200, entries: 500 }
const long = { rounds: 5, seconds: 2, warmUp: 2 }
const short = { rounds: 3, seconds: 2, warmUp: 2 }

/** Leaves our server running for the visits. */
export async function measureServer(env, say) {
  const ours = await startOurs({ env, families: connections })
  const thin = await startThin(ours)
  const targets = [thin, ours]

  const rows = { small: await fill(targets, small), large: 0 }
  say(`list, ${rows.small} rows`)
  const listOfFew = await compare(targets, 'list', short)

  rows.large = await fill(targets, large)
  const cases = {}
  for (const kind of ['me', 'list', 'write']) {
    say(`${kind}, ${rows.large} rows`)
    cases[kind] = await compare(targets, kind, long)
  }
  return { ours, thin, rows, cases, listOfFew, memoryAfterLoad: memoryOf(ours.child.pid) }
}

async function fill(targets, size) {
  const counts = []
  for (const { database } of targets) counts.push(await fillLedger(database, size))
  return counts[0]
}
