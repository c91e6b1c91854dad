import { execFileSync } from 'node:child_process'

import { test as base, type BrowserContext, type Page } from '@playwright/test'

import { type Cupboard, startCupboard } from './cupboard.ts'
import { expect } from './expect.ts'
import { KeptBrowsers } from './kept-browsers.ts'
import { type ModelServer, startModelServer } from '../server/test/model-server.ts'
import { writeLazily } from '../server/test/write-lazily.ts'
import { type House, openHouse } from '../test/open-house.ts'
import { embeddedConnection } from '#server/platform/database/embedded.ts'

export const password = 'the orchard behind the mill'

let count = 0
let visitors = 0
export const newEmail = () => `journey-${process.pid}-${++count}@house.test`

export type NewDevice = () => Promise<BrowserContext>

interface Journey {
  readonly complaints: string[]
  /** Another browser than that of `page`, with a tab, for as long as the journey. */
  readonly newDevice: NewDevice
  /** `test.use({ isFirstVisit: true })` where a browser that has never been here is what is tested. */
  readonly isFirstVisit: boolean
}

/** What stands outside a house, to which its operator has opened the way: each speaks over real HTTP. */
interface Outside {
  readonly server: ModelServer
  readonly wall: Cupboard
}

/**
 * A journey has a house of its own per worker, and fails on anything the browser complains about. It is the same house for all, whether
 * they go outside or not: a worker that must open another one starts anew, its browser too.
 */
export const test = base.extend<Journey, Outside & { house: House; keptBrowsers: KeptBrowsers }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await startModelServer()
      await use(server)
      server.close()
    },
    { scope: 'worker' },
  ],
  wall: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const wall = await startCupboard()
      await use(wall)
      await wall.close()
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ server, wall }, use) => {
      const house = await openHouse({ TRUST_PROXY: '1', OUTGOING_ALLOW: `${server.allow},${wall.allow}` })
      await writeLazily({ ...embeddedConnection(house.dataDir), user: 'postgres', database: 'postgres' })
      await use(house)
      await house.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ house }, use) => use(house.url),
  // Each journey comes from an address of its own, as visitors do, so that none is slowed by the accounts another one made.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.1.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}` }),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  keptBrowsers: [async ({}, use) => use(new KeptBrowsers()), { scope: 'worker' }],
  isFirstVisit: [false, { option: true }],
  newDevice: async ({ browser, keptBrowsers, house, extraHTTPHeaders, colorScheme, hasTouch, isMobile, locale, viewport }, use) => {
    const look = { colorScheme, viewport }
    const nature = { hasTouch, isMobile, locale }
    const taken: BrowserContext[] = []
    await use(async () => {
      const context = await keptBrowsers.take(browser, { look, nature, origin: house.url, headers: extraHTTPHeaders ?? {} })
      taken.push(context)
      return context
    })
    for (const context of taken) await keptBrowsers.giveBack(context)
  },
  context: async ({ browser, newDevice, isFirstVisit }, use) => {
    if (!isFirstVisit) return use(await newDevice())
    const context = await browser.newContext()
    await use(context)
    return context.close()
  },
  // A kept browser comes with a tab.
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // A refused call is a sentence on the page; the browser's own line about its status is no complaint of ours.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expectAccessible } from './accessible.ts'
export { expect }

/** An account, made through the API, in a context that is not signed in. */
export async function createAccount(page: Page, email = newEmail()): Promise<string> {
  const answer = await page.request.post('/api/auth/create/', { data: { email, password, confirm_password: password } })
  expect(answer.status()).toBe(200)
  await page.context().clearCookies()
  return email
}

/** Signs in as a person does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Leads a tab that is open to another address of the house as one of its links does, without loading the house anew. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/** What `npm run outbox` prints, beside the running house. */
function readOutbox({ dataDir }: House): string {
  return execFileSync(process.execPath, ['dist/server/command.js', 'outbox'], { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' })
}

/** The last link that was mailed to somebody. */
export function lastLinkTo(house: House, email: string): string {
  const mail = readOutbox(house)
    .split('-'.repeat(72))
    .findLast((text) => text.includes(`To: ${email}`))
  return /https?:\/\/\S+/.exec(mail ?? '')?.[0] ?? ''
}
