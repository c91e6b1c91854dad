import { createServer } from 'node:net'

import type { Page } from '@playwright/test'

import { startServer } from '../test/start-server.ts'
import { expect, expectAccessible, password, test as journey } from './journey.ts'
import { found } from './pilots.ts'

/** Passkeys are bound to a host name: this server uses localhost, on a port that is known in advance. */
const test = journey.extend<object, { forerunners: Awaited<ReturnType<typeof startServer>> }>({
  forerunners: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const port = await freePort()
      const url = `http://localhost:${port}`
      const forerunners = await startServer({
        TRUST_PROXY: '1',
        PORT: String(port),
        PUBLIC_URL: url,
        REGISTRATION: 'open',
      })
      await use({ ...forerunners, url })
      await forerunners.close()
    },
    { scope: 'worker' },
  ],
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A virtual authenticator that always verifies its user. */
async function giveDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    passkeys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

// In one worker: two would need a server and a browser each, which takes longer than the tests.
test.describe.configure({ mode: 'default' })

const place = '/dashboard/settings?tab=account'

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(place)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText(name)).toBeVisible()
}

test('a passkey is added and signs its pilot in', async ({ page }) => {
  const device = await giveDevice(page)
  await found(page.request, { mission: null })

  await addPasskey(page, 'Helena’s laptop')
  await expect(page.getByText(/Not used yet\.$/)).toBeVisible()
  expect(await device.passkeys()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()

  await page.goto(place)
  await expect(page.getByText(/Last used: Today/).first()).toBeVisible()
})

test('a passkey is renamed and removed, and then signs no one in', async ({ page }) => {
  await giveDevice(page)
  await found(page.request, { mission: null })
  await addPasskey(page, 'Helena’s laptop')

  await page.getByRole('button', { name: 'Rename Helena’s laptop' }).click()
  await page.getByLabel('Name', { exact: true }).fill('The old laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The old laptop')).toBeVisible()
  await page.getByRole('button', { name: 'Remove The old laptop' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  // Also gone from the dialog, which asked by name.
  await expect(page.getByText('The old laptop')).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This passkey couldn’t be used here. Try again, or sign in with your password.',
  )
})

test('the sign-in page with password and passkey is accessible', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()

  await expectAccessible(page)
})

test('a device that doesn’t verify its owner adds no passkey, and the pilot can retry', async ({ page }) => {
  const device = await giveDevice(page)
  await device.refuse()
  await found(page.request, { mission: null })
  await page.goto(place)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Add passkey' }).click()

  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  expect(await device.passkeys()).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})
