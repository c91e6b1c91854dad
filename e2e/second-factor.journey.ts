import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { expect, expectAccessible, password, test } from './journey.ts'
import { found, join, nameFamily, post, tabOf } from './pilots.ts'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const members = '/dashboard/settings?tab=family&section=members'

async function switchOn(request: APIRequestContext): Promise<void> {
  const { secret } = await post<{ secret: string }>(request, '/account/two-factor/set-up/', {
    current_password: password,
  })
  await post(request, '/account/two-factor/confirm/', { code: codeOf(secret) })
}

/** Sets an app up on the page, and gives back once the recovery codes are shown. */
async function setUpOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page
    .getByLabel('Code from your app')
    .fill(codeOf((await page.locator('code').innerText()).replace(/\s/g, '')))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
}

/** Everything that was refused to the page for want of a second factor. */
function refusedTo(page: Page): string[] {
  const refused: string[] = []
  page.on(
    'response',
    (response) => response.status() === 403 && refused.push(new URL(response.url()).pathname),
  )
  return refused
}

test('a founder requires a second factor, after setting up their own', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto(members)
  await expect(page.getByText('To require a second factor you need one yourself.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Require', exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Set one up' }).click()
  await setUpOn(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.goto(members)
  await page.getByRole('button', { name: 'Require', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByRole('button', { name: 'Require', exact: true }).click()
  await expect(dialog.getByText('This isn’t your current password.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Require', exact: true }).click()

  await expect(page.getByText(/^Required\. Those who were members before/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/settings?tab=account')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a member hears of it at once, with the day and the way to set one up', async ({ page, newDevice }) => {
  await found(page.request, { mission: null })
  const tab = tabOf(await join(page.request, { newDevice }))
  await tab.goto('/dashboard')
  await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await switchOn(page.request)

  await post(page.request, '/family/second-factor/', { is_required: true, current_password: password })

  const banner = tab.getByRole('region', { name: 'Second factor' })
  await expect(banner).toContainText('your family requires a second factor.')
  await banner.getByRole('link', { name: 'Set up' }).click()
  await setUpOn(tab)
  await tab.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(banner).toBeHidden()
})

test('a member who joins later sets up a second factor first, and the page for it works without one', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  await nameFamily(page, 'Hallam')
  await switchOn(page.request)
  await post(page.request, '/family/second-factor/', { is_required: true, current_password: password })
  const email = `late-${Date.now()}@house.test`
  const { link } = await post<{ link: string }>(page.request, '/family/invitations/', {
    email,
    role: 'guardian',
  })
  const device = await newDevice()
  const invitation = new URL(link).hash.slice(1)
  await post(device.request, '/auth/create/', { email, password, confirm_password: password, invitation })
  const tab = tabOf(device)
  const refused = refusedTo(tab)

  await tab.goto('/dashboard/data-room')

  await expect(tab.getByRole('heading', { name: 'Your family requires a second factor' })).toBeVisible()
  await expect(tab.getByText('To open Hallam, you need an authenticator app or a passkey')).toBeVisible()
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Your account and your data' }).click()
  await expect(tab.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await tab.goBack()
  await tab.getByRole('button', { name: 'Leave' }).click()
  await expect(tab.getByRole('dialog')).toBeVisible()
  await tab.keyboard.press('Escape')
  await setUpOn(tab)
  await expect(tab.getByRole('button', { name: 'Continue to your family' })).toBeAttached()
  await tab.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(tab).toHaveURL(/\/(onboarding|dashboard)/)
  await expect(tab.getByRole('heading', { name: 'Your family requires a second factor' })).toBeHidden()
  expect(refused.filter((path) => path !== '/api/live/')).toEqual([])
})

test('a session without the second factor that the account has leads to signing in again', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  const device = await newDevice()
  const { items } = (await (await page.request.get('/api/account/sessions/')).json()) as { items: unknown[] }
  expect(items).toHaveLength(1)
  const { account } = (await (await page.request.get('/api/auth/me/')).json()) as {
    account: { email: string }
  }
  await post(device.request, '/auth/login/', { email: account.email, password })
  await switchOn(page.request)
  await post(page.request, '/family/second-factor/', { is_required: true, current_password: password })
  const tab = tabOf(device)
  // Seven days later, as the session check would say.
  await tab.route('**/api/auth/me/', async (route) => {
    const response = await route.fetch()
    const me = (await response.json()) as { second_factor: object }
    await route.fulfill({ response, json: { ...me, second_factor: { ...me.second_factor, is_due: true } } })
  })

  await tab.goto('/dashboard')

  await expect(tab.getByRole('heading', { name: 'Sign in with your second factor' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Set up' })).toHaveCount(0)
  await tab.getByRole('button', { name: 'Sign in again' }).click()
  await expect(tab).toHaveURL('/disconnect')
})
