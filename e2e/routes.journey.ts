import type { Page } from '@playwright/test'

import { input } from './bar.ts'
import { expect, expectAccessible, newEmail, password, test } from './journey.ts'
import { post } from './pilots.ts'

const signedInPages: readonly (readonly [path: string, title: string, heading?: RegExp])[] = [
  ['/dashboard', 'Today', /^Good (morning|afternoon|evening)$/],
  ['/dashboard/build-room', 'Build Room'],
  ['/dashboard/chat', 'Chat'],
  ['/dashboard/command-center', 'Command Center'],
  ['/dashboard/data-room', 'Data Room'],
  ['/dashboard/heritage-room', 'Heritage Room'],
  ['/dashboard/service-mesh', 'Service Mesh'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/knowledge-room', 'Knowledge Room'],
  ['/dashboard/family-vault', 'Family Vault'],
  ['/dashboard/councils', 'Councils'],
  ['/dashboard/family-tree', 'Family Tree'],
  ['/dashboard/legacy-timeline', 'Legacy Timeline'],
  ['/dashboard/failsafe', 'Failsafe'],
]

/** Somebody with an account and a session, who has done nothing yet. */
async function arrive({ request }: Page): Promise<void> {
  await post(request, '/auth/create/', { email: newEmail(), password, confirm_password: password })
}

test('every route of the specification is there, says what it will hold, is accessible, and has the command bar at its foot', async ({ page }) => {
  await arrive(page)

  for (const [path, title, heading = title] of signedInPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Forerunners`)
    await expectAccessible(page)
    if (path === '/dashboard/service-mesh') await expect(input(page)).toHaveCount(0)
    else await expectAtFoot(page)
  }
})

/** The bar stands at the bottom centre of the central area. */
async function expectAtFoot(page: Page): Promise<void> {
  await expect(input(page)).toBeVisible()
  const [bar, area] = await Promise.all([input(page).boundingBox(), page.locator('#page').boundingBox()])
  if (!bar || !area) throw new Error('not shown')
  const height = page.viewportSize()?.height ?? 0
  expect(bar.x + bar.width / 2).toBeCloseTo(area.x + area.width / 2, 0)
  expect(bar.y + bar.height).toBeGreaterThan(height - 40)
  expect(bar.y + bar.height).toBeLessThanOrEqual(height)
}

test('the case of an address does not matter', async ({ page }) => {
  await arrive(page)

  await page.goto('/DASHBOARD/Build-Room')

  await expect(page.getByRole('heading', { level: 1, name: 'Build Room' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/build-room')
  await page.goto('/OnBoarding')
  await expect(page.getByRole('heading', { level: 1, name: 'Who is taking the first seat?' })).toBeVisible()
  await expect(page).toHaveURL('/onboarding')
})

test('what is nowhere is the not-found page, which leads home', async ({ page }) => {
  await arrive(page)
  for (const path of [
    '/nowhere',
    '/dashboard/nowhere',
    '/onboarding/questions/nothing',
    '/onboarding/nowhere',
    '/dashboard/build-room/deeper',
    '/user/0190a1b2-0000-7000-8000-000000000000',
  ]) {
    await page.goto(path)

    await expect(page.getByRole('heading', { name: 'There is no room here' }), path).toBeVisible()
    await page.getByRole('link', { name: 'Go to home' }).click()
    await expect(page).toHaveURL('/dashboard/command-center')
  }
})

test('an unknown address under /auth is the not-found page, without a session check', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/auth', '/auth/foo', '/auth/login/deeper']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'There is no room here' }), path).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  expect(asked).not.toContain('/api/auth/me/')
})

test('/ shows itself, with a way on, when the redirect takes long', async ({ page }) => {
  await arrive(page)
  // The page to redirect to never loads.
  await page.route(/\/assets\/command-center.*\.js/, () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page).toHaveTitle('Add · Forerunners')
  await expect(page.getByRole('heading', { level: 1, name: 'Add' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to home' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('/ replaces itself by the default view, else by the command center', async ({ page }) => {
  await arrive(page)
  await page.goto('/onboarding')

  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/command-center')
  await page.goBack()
  await expect(page).toHaveURL('/onboarding')

  await page.request.post('/api/account/', { data: { default_view: 'data-room' } })
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/data-room')
})

test('without a session every other route ends at /disconnect, and nothing of it is shown before', async ({ page }) => {
  for (const path of ['/', '/dashboard', '/dashboard/settings', '/onboarding', '/user/1', '/nowhere']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveURL('/disconnect')
    await expect(page.getByRole('heading', { name: 'The house is open.' })).toBeVisible()
  }
  // A visitor who never had a session is welcomed, not told that one has ended.
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('while the session is checked nothing is shown; when it has ended, that is said', async ({ page }) => {
  await arrive(page)
  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/me/', async (route) => {
    await held
    await route.continue()
  })
  await page.context().clearCookies()

  await page.goto('/dashboard/settings', { waitUntil: 'domcontentloaded' })
  await page.waitForRequest('**/api/auth/me/').catch(() => undefined)
  await expect(page.locator('#root')).toBeEmpty()
  answer()

  await expect(page).toHaveURL('/disconnect')
  await expect(page.getByText('Your session has ended. Nothing that was saved is lost.')).toBeVisible()
})

test('a server that can’t be reached ends at /disconnect with its own sentence', async ({ page }) => {
  await arrive(page)
  await page.route('**/api/auth/me/', (route) => route.abort('connectionrefused'))

  await page.goto('/dashboard/chat', { waitUntil: 'commit' })

  await expect(page).toHaveURL('/disconnect')
  await expect(page.getByText('The house could not be reached just now.')).toBeVisible()
})

test('closed rooms are listed and can’t be pressed; open ones lead there and are marked', async ({ page }) => {
  await arrive(page)
  await page.goto('/dashboard/command-center')
  const engines = page.getByRole('navigation', { name: 'Legacy Engines' })

  for (const name of ['Heritage', 'Knowledge', 'Vault', 'Councils', 'Family Tree', 'Failsafe'])
    await expect(engines.getByRole('button', { name })).toBeDisabled()
  await engines.getByRole('link', { name: 'Data', exact: true }).click()

  await expect(page).toHaveURL('/dashboard/data-room')
  await expect(engines.getByRole('link', { name: 'Data', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('on a phone the rooms are in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page)
  await page.goto('/dashboard/command-center')

  await page.getByRole('button', { name: 'Menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Build', exact: true }).click()

  await expect(page).toHaveURL('/dashboard/build-room')
  await expect(sheet).toBeHidden()
})

test('a phone that is turned while its menu is open can be used, and so can the menu when it is turned back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page)
  await page.goto('/dashboard/command-center')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()

  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('button', { name: 'Toggle View' }).click()
  await page.getByRole('navigation', { name: 'Legacy Engines' }).getByRole('link', { name: 'Data', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/data-room')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})
