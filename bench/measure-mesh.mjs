// The network: the cost of checking 500 connections every minute, and the rate of queueing and delivering
// 10,000 messages.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

import { cpuOf, cpuOfPostgres, memoryOf } from './cpu-time.mjs'
import { startOurs } from './our-server.mjs'
import { stopProcess } from './processes.mjs'

const connections = 500
const messages = 20
const minute = 60_000
const drainTimeout = 3 * minute

export async function measureMesh(env, say) {
  const services = await startServices()
  const ours = await startOurs({ env: { ...env, OUTGOING_ALLOW: `127.0.0.1:${services.port}` }, families: 1 })
  const [pilot] = ours.pilots
  const ask = async (path, body) => {
    const answer = await fetch(`${ours.url}/api${path}`, {
      method: 'POST',
      headers: { cookie: pilot.cookie, 'content-type': 'application/json', origin: ours.url },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${path} was refused: ${await answer.text()}`)
    return answer.json()
  }

  say(`${connections} connections, each looked at every minute`)
  for (let number = 1; number <= connections; number += 1)
    await ask('/mesh/contacts/', serviceAt(services.port, number))
  const probes = await measureProbes(ours, services)

  say(`${connections * messages} deliveries`)
  const deliveries = await measureDeliveries({ ours, services, ask, familyId: pilot.familyId })
  await ours.database.end()
  await stopProcess(ours.child)
  services.close()
  return { connections, probes, deliveries }
}

/** One round of health checks, from the end of the first to the end of the next, idle time included. */
async function measureProbes(ours, services) {
  await until(() => services.looks >= connections, 2 * minute)
  const before = {
    looks: services.looks,
    at: performance.now(),
    cpu: cpuOf(ours.child.pid),
    postgres: cpuOfPostgres(ours.cluster.pid),
  }
  await until(() => services.looks >= before.looks + connections, 2 * minute)
  const took = performance.now() - before.at
  const [cpu, postgres] = [
    cpuOf(ours.child.pid) - before.cpu,
    cpuOfPostgres(ours.cluster.pid) - before.postgres,
  ]
  return {
    looks: services.looks - before.looks,
    seconds: took / 1000,
    core: cpu / took,
    postgresCore: postgres / took,
  }
}

async function measureDeliveries({ ours, services, ask, familyId }) {
  const count = connections * messages
  const idle = memoryOf(ours.child.pid)
  let most = idle
  const watch = setInterval(() => (most = Math.max(most, memoryOf(ours.child.pid))), 200)
  const begun = performance.now()
  for (let number = 1; number <= messages; number += 1)
    await ask('/mesh/messages/', {
      id: randomUUID(),
      text: `Has the signing address changed? (${number})`,
      scope: 'service',
    })
  const queued = performance.now() - begun
  const left = async () => {
    const { rows } = await ours.database.query(
      `select set_config('app.family_id', $1, false), count(*) filter (where state in ('queued', 'sent'))::int as left from deliveries where family_id = $1::uuid`,
      [familyId],
    )
    return rows[0].left
  }
  while ((await left()) > 0) {
    if (performance.now() - begun > drainTimeout)
      throw new Error(`${await left()} deliveries are still on their way.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const drained = performance.now() - begun
  clearInterval(watch)
  return {
    count,
    arrived: services.messages.size,
    queued: queued / 1000,
    drained: drained / 1000,
    rate: (count / drained) * 1000,
    idle,
    most,
  }
}

/** External services, all on one port: healthy, and quick to respond. */
async function startServices() {
  const seen = { looks: 0, messages: new Set() }
  const server = createServer((request, response) => {
    if (request.method === 'GET') seen.looks += 1
    else seen.messages.add(request.headers['webhook-id'])
    request.resume().on('end', () => response.end('{}'))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(seen, {
    port: server.address().port,
    close: () => server.closeAllConnections() ?? server.close(),
  })
}

function serviceAt(port, number) {
  return {
    kind: 'service',
    mandate: '',
    reads: [],
    begins_on: '2020-01-01',
    ends_on: null,
    catalog_key: null,
    name: `Archive ${number}`,
    address: `http://127.0.0.1:${port}/${number}`,
    authentication: 'none',
    auth_name: '',
    probe_every: 60,
    health_path: '/health',
    message_path: '/hook',
  }
}

async function until(isDone, timeout) {
  const begun = performance.now()
  while (!isDone()) {
    if (performance.now() - begun > timeout) throw new Error('The connections were not checked.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
