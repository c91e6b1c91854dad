// Today for a large family: the time of each call, and the plan that counts its evidence.
import { fillCapitals } from './fill-capitals.mjs'
import { planOf } from './plan-of.mjs'
import { quantile } from './statistics.mjs'
import { waitUntilIdle } from './wait-until-idle.mjs'

const size = { documents: 10_000, members: 200, documentsOfOthers: 50 }
const warmUp = 20
const times = 150
const calls = ['/api/capitals/', '/api/capitals/cultural/evidence/', '/api/missions/']

export async function measureCapitals(ours, dataDir) {
  const pilot = ours.pilots[0]
  const ask = async (path, more = {}) => {
    const answer = await fetch(`${ours.url}${path}`, {
      headers: { cookie: pilot.cookie, 'content-type': 'application/json' },
      ...more,
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
  }
  await ask('/api/missions/', {
    method: 'POST',
    body: JSON.stringify({ type: 'legacy', q1: 'c', q2: 'a', q3: 'b' }),
  })
  const rows = await fillCapitals(ours.database, {
    ...size,
    familyId: pilot.familyId,
    accountId: pilot.me.account.id,
  })

  await waitUntilIdle()
  const took = {}
  for (const path of calls) took[path] = await timesOf(() => ask(path))
  const plan = await planOf({ database: ours.database, dataDir, ask: () => ask(calls[0]), mark: 'json_agg' })
  await takeAway(ours.database)
  return { rows, took, plan }
}

// Removes documents that were inserted without a text: every start would try to index them again.
async function takeAway(database) {
  await database.query(`set session_replication_role = replica;
    delete from documents d where not exists (select from document_versions v where v.family_id = d.family_id and v.document_id = d.id);
    reset session_replication_role`)
}

// One after another: the time a pilot waits, through the whole stack.
async function timesOf(ask) {
  const latencies = []
  for (let time = 0; time < warmUp + times; time += 1) {
    const begin = performance.now()
    await ask()
    if (time >= warmUp) latencies.push(performance.now() - begin)
  }
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}
