// The sign-in page: the first visit to /auth/login compared with a bare React page, and in every other
// language.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../scripts/run.mjs'
import { serveBarePage } from './bare-page.mjs'
import { openBrowser, visit, weigh } from './first-visit.mjs'
import { quantile } from './statistics.mjs'

const times = 7
const timesAbroad = 1
// The 20th percentile is the page's own cost; the rest is the machine.
const usual = 0.2

export async function measureVisits(url, folder) {
  const bareUrl = await serveBarePage(folder)
  const { browser, version } = await openBrowser()
  const pages = [
    { name: 'bare', url: bareUrl, ready: 'h1' },
    { name: 'login', url: `${url}/auth/login`, ready: 'form input[type="password"]' },
  ]
  const visits = { bare: [], login: [] }
  for (let time = 0; time < times; time += 1) {
    for (const { name, url, ready } of pages) visits[name].push(await visit(browser, url, { ready }))
  }
  const result = {
    browser: version,
    bare: summarise(visits.bare),
    login: summarise(visits.login),
    abroad: {},
  }
  for (const locale of otherLanguages()) {
    const abroad = []
    for (let time = 0; time < timesAbroad; time += 1)
      abroad.push(await visit(browser, pages[1].url, { locale, ready: pages[1].ready }))
    result.abroad[locale] = summarise(abroad)
  }
  await browser.close()
  return result
}

function otherLanguages() {
  const folders = readdirSync(join(root, 'texts'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return folders.map(({ name }) => name).filter((name) => name !== 'en')
}

// Counts are those of the worst visit, times those of the usual one.
function summarise(visits) {
  const weights = visits.map(weigh)
  const worst = (key) => Math.max(...weights.map((weight) => weight[key]))
  const all = (key) => [...new Set(weights.flatMap((weight) => weight[key]))]
  return {
    requests: worst('requests'),
    scripts: worst('scripts'),
    transferred: worst('transferred'),
    shift: worst('shift'),
    uncompressed: all('uncompressed'),
    mutable: all('mutable'),
    failed: all('failed'),
    script: quantile(
      visits.map((visit) => visit.script),
      usual,
    ),
    task: quantile(
      visits.map((visit) => visit.task),
      usual,
    ),
  }
}
