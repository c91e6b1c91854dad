// The built server on a new data folder, with one account and family for each connection of the load.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { connect, findCluster } from './cluster.mjs'
import { freePort, startProcess, untilAnswers } from './processes.mjs'

const cookieName = 'forerunners_session'
// The flags that `npm start` passes to Node.
const flags = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.match(/--[\w-]+=\S+/g) ?? []

export async function startOurs({ env, families }) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startProcess(process.execPath, [...flags, join('dist', 'server', 'main.js')], {
    ...env,
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  await untilAnswers(`${url}/api/ready/`, server)

  const pilots = []
  for (let number = 1; number <= families; number += 1) pilots.push(await createAccount(url, number))
  const cluster = findCluster(env.DATA_DIR)
  return {
    name: 'ours',
    url,
    child: server.child,
    cluster,
    database: await connect(cluster, 'forerunners'),
    pilots,
    paths: { me: '/api/auth/me/', list: '/api/family/ledger/?limit=20', write: '/api/family/' },
  }
}

async function createAccount(url, number) {
  const password = 'quiet-harbour-lantern-47'
  const response = await fetch(`${url}/api/auth/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `pilot-${number}@bench.example`, password, confirm_password: password }),
  })
  if (response.status !== 200) throw new Error(`An account could not be created: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .find((text) => text.startsWith(`${cookieName}=`))
    .split(';')[0]
  const me = await response.json()
  return { cookie, familyId: me.family.id, me }
}
