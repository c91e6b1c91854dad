// Measures what a browser with an empty cache fetches and does until the page is stable.
import { gzipSync } from 'node:zlib'

import { chromium } from '@playwright/test'

import { findBrowser } from '../scripts/find-browser.mjs'
import { atEnd } from './clean-up.mjs'

const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
// Below the size of one network packet, compression saves nothing.
const onePacket = 1400

export async function openBrowser() {
  const { path, env, version } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', ...quiet],
    timeout: 30_000,
  })
  atEnd(() => browser.close())
  return { browser, version }
}

/** One visit with an empty cache; signed in if there are cookies. */
export async function visit(browser, url, { locale = 'en-GB', ready, cookies = [] }) {
  const context = await browser.newContext({ locale })
  try {
    if (cookies.length > 0) await context.addCookies(cookies)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const responses = []
    page.on('response', (response) => responses.push(response))
    await page.addInitScript(watchShifts)
    const devtools = await context.newCDPSession(page)
    // Processor time instead of wall-clock time: other work on the machine doesn't count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })

    await page.goto(url)
    await page.locator(ready).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    // The live stream of a signed-in page never ends, so the network is never idle; wait for the skeletons
    // instead.
    if (cookies.length === 0) await page.waitForLoadState('networkidle')
    else await untilStill(page)

    const { metrics } = await devtools.send('Performance.getMetrics')
    const seconds = (name) => metrics.find((metric) => metric.name === name).value
    const files = await Promise.all(responses.filter(isFile).map(describe))
    return {
      files,
      shift: await page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0)),
      script: seconds('ScriptDuration') * 1000,
      task: seconds('TaskDuration') * 1000,
    }
  } finally {
    await context.close()
  }
}

const isFile = (response) =>
  response.url().startsWith('http') && !response.headers()['content-type']?.startsWith('text/event-stream')

async function untilStill(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('main :is([data-part~=skeleton], [data-part~=today-sk], [aria-busy=true])') ===
      null,
  )
  // Pages that fetch after their first paint have started to do so by now.
  await page.waitForTimeout(500)
  await page.waitForFunction(
    () =>
      document.querySelector('main :is([data-part~=skeleton], [data-part~=today-sk], [aria-busy=true])') ===
      null,
  )
}

/** The figures of a visit that don't depend on the machine's load. */
export function weigh({ files, shift }) {
  const scripts = files.filter((file) => file.path.endsWith('.js'))
  return {
    requests: files.length,
    calls: files.filter((file) => file.path.startsWith('/api/')).length,
    scripts: scripts.reduce((sum, file) => sum + file.gzipped, 0),
    transferred: files.reduce((sum, file) => sum + file.sent, 0),
    uncompressed: files
      .filter((file) => file.isText && file.size > onePacket && !['br', 'gzip'].includes(file.encoding))
      .map((file) => file.path),
    mutable: files
      .filter((file) => file.isHashed && !file.caching.includes('immutable'))
      .map((file) => file.path),
    failed: files.filter((file) => file.status !== 200).map((file) => file.path),
    shift,
  }
}

async function describe(response) {
  const [headers, body, sizes] = await Promise.all([
    response.allHeaders(),
    response.body(),
    response.request().sizes(),
  ])
  const path = new URL(response.url()).pathname
  return {
    path,
    status: response.status(),
    size: body.length,
    gzipped: gzipSync(body, { level: 9 }).length,
    sent: sizes.responseBodySize + sizes.responseHeadersSize,
    encoding: headers['content-encoding'] ?? 'none',
    caching: headers['cache-control'] ?? '',
    isText: /text|javascript|json|svg/.test(headers['content-type'] ?? ''),
    // Built files have a hash in their name, texts one in their folder.
    isHashed: /-[\w-]{8}\.\w+$/.test(path) || /^\/texts\/[0-9a-f]{10}\//.test(path),
  }
}

function watchShifts() {
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts.push(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}
