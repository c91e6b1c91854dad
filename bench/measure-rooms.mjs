// The rooms of a family with data, opened in a browser with an empty cache: requests and cost, compared with
// a bare React page.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { createSampleFamily } from '../test/sample-family.mjs'
import { root } from '../scripts/run.mjs'
import { serveBarePage } from './bare-page.mjs'
import { openBrowser, visit, weigh } from './first-visit.mjs'
import { atEnd } from './clean-up.mjs'
import { startOurs } from './our-server.mjs'
import { stopProcess } from './processes.mjs'
import { quantile } from './statistics.mjs'

const times = 5
// The 20th percentile is the page's own cost; the rest is the machine.
const usual = 0.2

export async function measureRooms(env, say) {
  const ours = await startOurs({ env, families: 0 })
  say('a sample family')
  const { founder, documents } = await createSampleFamily(ours.url, { tag: '-bench' })
  const folder = join(root, 'dist', 'bench-rooms-page')
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const bareUrl = await serveBarePage(folder)
  const { browser } = await openBrowser()
  const [name, value] = founder.cookie.split(/=(.*)/)
  const cookies = [{ name, value, url: ours.url }]
  const rooms = {
    Today: '/dashboard',
    'command center': '/dashboard/command-center',
    'build room': '/dashboard/build-room',
    'a document': `/dashboard/build-room?document=${documents.family_charter}`,
    'data room': '/dashboard/data-room',
    chat: '/dashboard/chat',
    'service mesh': '/dashboard/service-mesh',
    settings: '/dashboard/settings',
    timeline: '/dashboard/legacy-timeline',
  }
  const visits = {
    'bare React page': [],
    ...Object.fromEntries(Object.keys(rooms).map((room) => [room, []])),
  }
  say('its rooms')
  for (let time = 0; time < times; time += 1) {
    visits['bare React page'].push(await visit(browser, bareUrl, { ready: 'h1' }))
    for (const [room, path] of Object.entries(rooms))
      visits[room].push(await visit(browser, `${ours.url}${path}`, { ready: 'main h1', cookies }))
  }
  await browser.close()
  await ours.database.end()
  await stopProcess(ours.child)
  return Object.fromEntries(Object.entries(visits).map(([room, all]) => [room, summarise(all)]))
}

function summarise(visits) {
  const weights = visits.map(weigh)
  const worst = (key) => Math.max(...weights.map((weight) => weight[key]))
  const time = (key) =>
    quantile(
      visits.map((visit) => visit[key]),
      usual,
    )
  return {
    requests: worst('requests'),
    calls: worst('calls'),
    scripts: worst('scripts'),
    transferred: worst('transferred'),
    shift: worst('shift'),
    failed: [...new Set(weights.flatMap(({ failed }) => failed))],
    script: time('script'),
    task: time('task'),
  }
}
