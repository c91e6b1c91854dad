import type { Page } from '@playwright/test'

import { holdRoom } from './command-bar.ts'
import { expect, expectAccessible, lastLinkTo, newEmail, password, test } from './journey.ts'
import { found, documentOf, post } from './pilots.ts'

/** A founder whose onboarding is done. */
async function arrive({ request }: Page): Promise<void> {
  await found(request)
  const { id, version, hash } = await documentOf(request, 'legacy_letter')
  await post(request, `/documents/${id}/approve/`, { version, hash })
  await post(request, '/onboarding/proceed/')
}

const engines = (page: Page) => page.getByRole('navigation', { name: 'Legacy Engines' })

test('Toggle View hides and shows the engines, and is remembered', async ({ page }) => {
  await arrive(page)
  await page.goto('/dashboard/command-center')
  await expect(engines(page).getByRole('link', { name: 'Build' })).toBeVisible()
  await page.getByRole('button', { name: 'Toggle View' }).click()
  await expect(engines(page).getByRole('link', { name: 'Build' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Toggle View' })).toHaveAttribute('aria-pressed', 'true')
  await expect(engines(page).getByRole('link', { name: 'Build' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Toggle View' }).click()
  await expect(engines(page).getByRole('link', { name: 'Build' })).toBeVisible()
})

test('the account button is 70 px, has the initials and opens the settings; the outlet is at most 1440 px wide', async ({
  page,
}) => {
  await arrive(page)
  await page.setViewportSize({ width: 2200, height: 1000 })
  await page.goto('/dashboard/command-center')
  const account = page.getByRole('link', { name: 'Account' }).first()
  await expect(account).toHaveText('HH')
  expect((await account.boundingBox())?.width).toBe(70)
  expect((await page.locator('#page').boundingBox())?.width).toBe(1440)
  await account.click()
  await expect(page).toHaveURL('/dashboard/settings')
})

test('the sidebar lists eight rooms in order, four of them closed, the current one marked', async ({
  page,
}) => {
  await arrive(page)
  await page.goto('/dashboard/build-room')
  await expect(engines(page).getByRole('link', { name: 'Build' })).toBeVisible()
  const names = await engines(page).getByRole('listitem').allInnerTexts()
  expect(names.slice(0, 8).map((name) => name.split('\n')[0])).toEqual([
    'Heritage',
    'Knowledge',
    'Command Center',
    'Build',
    'Data',
    'Vault',
    'Councils',
    'Service',
  ])
  for (const closed of ['Heritage', 'Knowledge', 'Vault', 'Councils', 'Failsafe'])
    await expect(engines(page).getByRole('button', { name: closed })).toBeDisabled()
  await expect(engines(page).getByRole('link', { name: 'Build' })).toHaveAttribute('aria-current', 'page')
})

test('below 1100 px the engines fold to 56 px and, when opened, overlay the page until the next navigation', async ({
  page,
}) => {
  await arrive(page)
  await page.setViewportSize({ width: 1099, height: 800 })
  await page.goto('/dashboard/command-center')
  const toggle = page.getByRole('button', { name: 'Toggle View' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect((await engines(page).boundingBox())?.width).toBe(56)
  const before = await page.locator('#page').boundingBox()

  await toggle.click()
  await expect(engines(page).getByRole('link', { name: 'Build' })).toBeVisible()
  expect(await page.locator('#page').boundingBox()).toMatchObject({ x: before?.x, width: before?.width })
  await page.keyboard.press('Escape')
  await expect(engines(page).getByRole('link', { name: 'Build' })).toBeHidden()

  await toggle.click()
  await engines(page).getByRole('link', { name: 'Build' }).click()
  await expect(page).toHaveURL('/dashboard/build-room')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(engines(page).getByRole('link', { name: 'Build' })).toBeVisible()
})

test('the initials come from the account and are hidden if it can’t be read', async ({ page }) => {
  await arrive(page)
  await page.route('**/api/account/', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong' } }),
  )
  await page.goto('/dashboard/command-center')
  const account = page.getByRole('link', { name: 'Account' }).first()
  await expect(page.getByRole('heading', { level: 1, name: 'Command Center' })).toBeVisible()
  await expect(page.getByText('Helena', { exact: true }).first()).toBeVisible()
  await expect(account).toHaveText('')
})

test('after a navigation the focus is on the page’s title', async ({ page }) => {
  await arrive(page)
  await page.goto('/dashboard')
  await engines(page).getByRole('link', { name: 'Data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await engines(page).getByRole('link', { name: 'Legacy Timeline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legacy Timeline' })).toBeFocused()
})

test('the skip link skips both sidebars', async ({ page }) => {
  await arrive(page)
  await page.goto('/dashboard/command-center')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('an empty seat of the three opens the invitation, a taken one its pilot’s page', async ({
  page,
  forerunners,
  newDevice,
}) => {
  await arrive(page)
  await page.goto('/dashboard/command-center')
  const pilots = page.getByRole('region', { name: 'Pilots' })
  await expect(pilots.getByRole('listitem')).toHaveCount(3)
  await pilots.getByRole('button', { name: 'Invite' }).first().click()
  const guardian = newEmail()
  const dialog = page.getByRole('dialog', { name: 'Invite a pilot' })
  await dialog.getByLabel('Email address').fill('no address')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await dialog.getByLabel('Email address').fill(guardian)
  await dialog.getByRole('radio', { name: /Guardian/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText(`The invitation for ${guardian} is ready.`)).toBeVisible()

  const other = await newDevice()
  const invitation = lastLinkTo(forerunners, guardian).split('#')[1]
  await other.request.post('/api/auth/create/', {
    data: { email: guardian, password, confirm_password: password, invitation },
  })
  await other.request.post('/api/onboarding/profile/', {
    data: { full_name: 'Rafael Linden', dob: '1990-01-01', language: 'en' },
  })
  await page.reload()
  await pilots.getByRole('link', { name: 'Rafael Linden' }).click()
  await expect(page).toHaveURL(/\/user\//)
})

test('a page that fails shows its own error inside the frame', async ({ page, complaints }) => {
  await arrive(page)
  await page.goto('/dashboard/command-center')
  await page.route(/\/assets\/today.*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'Today' }).first().click()
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(engines(page)).toBeVisible()
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/dashboard/command-center')
  // The browser logs the chunk that failed to load, which is expected here.
  complaints.length = 0
})

test('a slow room shows a pending state, then appears with the focus on its title', async ({ page }) => {
  await arrive(page)
  await page.goto('/dashboard/command-center')
  await expect(page.getByRole('heading', { level: 1, name: 'Command Center' })).toBeVisible()
  const letGo = await holdRoom(page)

  await engines(page).getByRole('link', { name: 'Build' }).click()
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading page…' })).toBeVisible()
  await expect(engines(page).getByRole('link', { name: 'Build' })).toHaveAttribute('aria-current', 'page')
  letGo()

  await expect(page.getByRole('heading', { level: 1, name: 'Build Room' })).toBeFocused()
})

test('a document that needs a vote can be read and decided from Today', async ({ page }) => {
  await arrive(page)
  // A new family sees its next steps until they are dismissed.
  await post(page.request, '/family/next-steps/dismiss/')
  await page.goto('/dashboard')
  const waiting = page.getByRole('region', { name: 'Your vote decides' })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  // High enough that nothing is behind the command bar, which axe would report as too small a target.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Read: Stewardship policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stewardship policy' })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Approve with blanks' }).click()
  await expect(dialog.getByText('Approved', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
})
