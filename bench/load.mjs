// One round: ten connections that each send their next request after the last response.
import { availableParallelism } from 'node:os'

import autocannon from 'autocannon'

import { cpuOf, cpuOfMachine, cpuOfPostgres } from './cpu-time.mjs'
import { quantile } from './statistics.mjs'

// Time ends a round; this limit stops a server that responds without working.
const maxRequests = 500_000

/** The figures of one server in one round of one case (`me`, `list` or `write`). */
export async function runRound(target, kind, seconds) {
  const requests = []
  for (const pilot of target.pilots) requests.push(await requestOf(target, kind, pilot))
  const latencies = []
  const refused = new Map()
  const before = readCpu(target)
  const begin = performance.now()
  const result = await shoot(target, requests, { seconds, latencies, refused })
  const took = performance.now() - begin
  const used = difference(readCpu(target), before)

  if (refused.size > 0 || result.errors > 0) {
    throw new Error(
      `${target.name} ${kind}: ${result.errors} errors, refused ${JSON.stringify(Object.fromEntries(refused))}`,
    )
  }
  const count = latencies.length
  return {
    rate: (count / took) * 1000,
    node: used.node / count,
    postgres: used.postgres / count,
    cpu: (used.node + used.postgres) / count,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    // The share of the machine used by other work: a round during a test run says little.
    others: (used.machine - used.node - used.postgres - used.load) / (took * availableParallelism()),
  }
}

function shoot(target, requests, { seconds, latencies, refused }) {
  let next = 0
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: target.url,
        connections: requests.length,
        duration: seconds,
        sampleInt: 100,
        timeout: 5,
        maxOverallRequests: maxRequests,
        setupClient: (client) => client.setRequests([requests[next++]]),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    // The tool's own latency histogram has whole milliseconds only.
    instance.on('response', (_, status, __, milliseconds) => {
      latencies.push(milliseconds)
      if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1)
    })
  })
}

async function requestOf(target, kind, { cookie, familyId }) {
  const headers = { cookie }
  const path = target.paths[kind]
  if (kind !== 'write') return { method: 'GET', path, headers }
  // Every connection writes to its own family and counts its versions: any status other than 200 fails the
  // round.
  const { rows } = await target.database.query('select version from families where family_id = $1', [
    familyId,
  ])
  let { version } = rows[0]
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ version: version++, name: `The house of ${version % 1000}` }),
    }),
  }
}

function readCpu({ child, cluster }) {
  return {
    node: cpuOf(child.pid),
    postgres: cpuOfPostgres(cluster.pid),
    load: cpuOf(process.pid),
    machine: cpuOfMachine(),
  }
}

function difference(after, before) {
  return Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]))
}
