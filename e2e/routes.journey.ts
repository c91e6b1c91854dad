import type { Page } from '@playwright/test'

import { input } from './command-bar.ts'
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

/** A signed-in pilot with a new account. */
async function arrive({ request }: Page): Promise<void> {
  await post(request, '/auth/create/', { email: newEmail(), password, confirm_password: password })
}

test('every route of the specification exists, says what it will contain, is accessible and has the command bar', async ({
  page,
}) => {
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

/** Expects the bar at the bottom centre of the main area. */
async function expectAtFoot(page: Page): Promise<void> {
  await expect(input(page)).toBeVisible()
  const [bar, area] = await Promise.all([input(page).boundingBox(), page.locator('#page').boundingBox()])
  if (!bar || !area) throw new Error('not shown')
  const height = page.viewportSize()?.height ?? 0
  expect(bar.x + bar.width / 2).toBeCloseTo(area.x + area.width / 2, 0)
  expect(bar.y + bar.height).toBeGreaterThan(height - 40)
  expect(bar.y + bar.height).toBeLessThanOrEqual(height)
}

test('the case of an address doesn’t matter', async ({ page }) => {
  await arrive(page)

  await page.goto('/DASHBOARD/Build-Room')

  await expect(page.getByRole('heading', { level: 1, name: 'Build Room' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/build-room')
  await page.goto('/OnBoarding')
  await expect(page.getByRole('heading', { level: 1, name: 'Who is taking the first seat?' })).toBeVisible()
  await expect(page).toHaveURL('/onboarding')
})

test('an unknown address is the not-found page, which links home', async ({ page }) => {
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

    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
    await page.getByRole('link', { name: 'Go to home' }).click()
    await expect(page).toHaveURL('/dashboard/command-center')
  }
})

test('an unknown address under /auth is the not-found page, without a session check', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/auth', '/auth/foo', '/auth/login/deeper']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  expect(asked).not.toContain('/api/auth/me/')
})

test('/ shows itself with a link if the redirect takes long', async ({ page }) => {
  await arrive(page)
  // The page to redirect to never loads.
  await page.route(/\/assets\/command-center.*\.js/, () => undefined)
  // The next page's frame replaces it after a second, so it is recorded: on a busy machine a later check
  // would miss it.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('title, h1, main a.btn'))
        seen.add(element.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  const seen = () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
  await expect.poll(seen).toEqual(expect.arrayContaining(['Add · Forerunners', 'Add', 'Go to home']))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('/ redirects to the default view, else to the command center', async ({ page }) => {
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

test('without a session every other route redirects to /disconnect and shows nothing before', async ({
  page,
}) => {
  for (const path of ['/', '/dashboard', '/dashboard/settings', '/onboarding', '/user/1', '/nowhere']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveURL('/disconnect')
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  }
  // A visitor who never had a session is welcomed and not told that one has ended.
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('nothing is shown while the session is checked, and an ended session is reported', async ({ page }) => {
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
  await expect(page.getByText('Your session has ended. Everything you saved is safe.')).toBeVisible()
})

test('a server that can’t be reached redirects to /disconnect with its own message', async ({ page }) => {
  await arrive(page)
  await page.route('**/api/auth/me/', (route) => route.abort('connectionrefused'))

  await page.goto('/dashboard/chat', { waitUntil: 'commit' })

  await expect(page).toHaveURL('/disconnect')
  await expect(page.getByText('We couldn’t reach the server just now.')).toBeVisible()
})

test('closed rooms are listed and can’t be opened; open ones are links and are marked', async ({ page }) => {
  await arrive(page)
  await page.goto('/dashboard/command-center')
  const engines = page.getByRole('navigation', { name: 'Legacy Engines' })

  for (const name of ['Heritage', 'Knowledge', 'Vault', 'Councils', 'Failsafe'])
    await expect(engines.getByRole('button', { name })).toBeDisabled()
  await engines.getByRole('link', { name: 'Data', exact: true }).click()

  await expect(page).toHaveURL('/dashboard/data-room')
  await expect(engines.getByRole('link', { name: 'Data', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
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

test('rotating a phone while its menu is open leaves page and menu usable', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page)
  await page.goto('/dashboard/command-center')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()

  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('button', { name: 'Toggle View' }).click()
  await page
    .getByRole('navigation', { name: 'Legacy Engines' })
    .getByRole('link', { name: 'Data', exact: true })
    .click()
  await expect(page).toHaveURL('/dashboard/data-room')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})
