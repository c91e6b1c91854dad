import { execFileSync } from 'node:child_process'

import { test as base, type BrowserContext, type Page } from '@playwright/test'

import { type WebhookFixture, startWebhookFixture } from './webhook-fixture.ts'
import { expect } from './expect.ts'
import { type ModelServer, startModelServer } from '../server/test/model-server.ts'
import { disableFsync } from '../server/test/disable-fsync.ts'
import { type RunningServer, startServer } from '../test/start-server.ts'
import { embeddedConnection } from '#server/platform/database/embedded.ts'

export const password = 'the orchard behind the mill'

let count = 0
let visitors = 0
export const newEmail = () => `journey-${process.pid}-${++count}@house.test`

export type NewDevice = () => Promise<BrowserContext>

interface Journey {
  readonly complaints: string[]
  /** Opens another browser context than that of `page`, with a tab, for the duration of the journey. */
  readonly newDevice: NewDevice
}

/** External services that the operator has allowed, each over real HTTP. */
interface Outside {
  readonly server: ModelServer
  readonly webhookFixture: WebhookFixture
}

/**
 * Each worker has its own server, and a journey fails on every console error. All journeys share one
 * configuration: a different one would start another worker, with its browser and server.
 */
export const test = base.extend<Journey, Outside & { forerunners: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await startModelServer()
      await use(server)
      server.close()
    },
    { scope: 'worker' },
  ],
  webhookFixture: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const webhookFixture = await startWebhookFixture()
      await use(webhookFixture)
      await webhookFixture.close()
    },
    { scope: 'worker' },
  ],
  forerunners: [
    async ({ server, webhookFixture }, use) => {
      const forerunners = await startServer({
        TRUST_PROXY: '1',
        OUTGOING_ALLOW: `${server.allow},${webhookFixture.allow}`,
      })
      await disableFsync({
        ...embeddedConnection(forerunners.dataDir),
        user: 'postgres',
        database: 'postgres',
      })
      await use(forerunners)
      await forerunners.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ forerunners }, use) => use(forerunners.url),
  // Each journey comes from its own address, so that none is throttled by the accounts of another.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `10.1.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}` }),
  newDevice: async ({ browser }, use) => {
    const devices: BrowserContext[] = []
    await use(async () => {
      // Playwright gives it the options of this journey.
      const device = await browser.newContext()
      devices.push(device)
      await device.newPage()
      return device
    })
    for (const device of devices) await device.close()
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // The page shows a refused call as a sentence; the browser's own line about its status is expected.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expectAccessible } from './accessible.ts'
export { expect }

/** Creates an account through the API, in a context that is not signed in. */
export async function createAccount(page: Page, email = newEmail()): Promise<string> {
  const response = await page.request.post('/api/auth/create/', {
    data: { email, password, confirm_password: password },
  })
  expect(response.status()).toBe(200)
  await page.context().clearCookies()
  return email
}

/** Signs in through the page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Navigates in an open tab as a link does, without reloading the app. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/** The output of `npm run outbox`, run next to the server. */
function readOutbox({ dataDir }: RunningServer): string {
  return execFileSync(process.execPath, ['dist/server/command.js', 'outbox'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
}

/** The last link emailed to an address. */
export function lastLinkTo(forerunners: RunningServer, email: string): string {
  const mail = readOutbox(forerunners)
    .split('-'.repeat(72))
    .findLast((text) => text.includes(`To: ${email}`))
  return /https?:\/\/\S+/.exec(mail ?? '')?.[0] ?? ''
}
