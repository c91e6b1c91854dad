import type { Page } from '@playwright/test'

import { expect, test, walkTo } from './journey.ts'
import { found, documentOf } from './pilots.ts'

/** The text packs that the page requests, as `en/frame`, in order. */
function textRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const path = /\/texts\/\w+\/([a-z]{2}\/[a-z-]+)\.json$/.exec(request.url())?.[1]
    if (path) requests.push(path)
  })
  return requests
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a page fetches the texts of the frame and its own, and those of another page when it is opened', async ({
  page,
}) => {
  await found(page.request)
  const requests = textRequests(page)

  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText('Full ledger')).toBeVisible()
  expect(requests.toSorted()).toEqual(['en/entrance', 'en/frame', 'en/missions', 'en/records'])

  await page.getByRole('link', { name: 'Service', exact: true }).click()
  await expect(heading(page, 'Service Mesh')).toBeVisible()
  expect(requests.filter((path) => path === 'en/mesh')).toHaveLength(1)
  expect(requests).not.toContain('en/data')

  await walkTo(page, '/dashboard')
  await expect(page.getByRole('main').getByText('Full ledger')).toBeVisible()
  await page.getByRole('link', { name: 'Service', exact: true }).click()
  await expect(heading(page, 'Service Mesh')).toBeVisible()
  expect(new Set(requests).size).toBe(requests.length)
})

test('notifications and the command bar open without further texts', async ({ page }) => {
  await found(page.request)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText('Full ledger')).toBeVisible()
  const requests = textRequests(page)

  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').fill('/')
  await expect(page.getByRole('listbox')).toBeVisible()

  expect(requests).toEqual([])
})

test('changing the language fetches the texts of the opened pages, and a new page uses it', async ({
  page,
}) => {
  await found(page.request)
  await page.goto('/dashboard/service-mesh')
  await expect(heading(page, 'Service Mesh')).toBeVisible()
  await walkTo(page, '/dashboard/settings?tab=account')
  await expect(page.getByLabel('Interface language')).toBeVisible()
  const requests = textRequests(page)

  await page.getByLabel('Interface language').selectOption('de')

  await expect(heading(page, 'Einstellungen')).toBeVisible()
  expect(requests).toEqual(expect.arrayContaining(['de/frame', 'de/settings', 'de/account', 'de/mesh']))
  expect(requests).not.toContain('de/data')
  // Save the language first: unsaved changes would block navigation.
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Erfolgreich aktualisiert')).toBeVisible()
  await walkTo(page, '/dashboard/data-room')
  await expect(page.getByRole('main').getByText('Urkunden und Grundbesitz').first()).toBeVisible()
  expect(requests.filter((path) => path === 'de/data')).toHaveLength(1)
  expect(requests.filter((path) => path.startsWith('en/'))).toEqual([])
})

test('no page is hidden again because its texts load late', async ({ page }) => {
  await found(page.request)
  const { id } = await documentOf(page.request, 'stewardship_policy')
  // React hides what suspends after it was shown with this style. A page that leaves is hidden under its own
  // title.
  await page.addInitScript(() => {
    const hidden: string[] = []
    Object.assign(globalThis, { hidden })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.style.getPropertyPriority('display') === 'important')
          hidden.push(document.title)
    }).observe(document, { attributes: true, attributeFilter: ['style'], subtree: true })
  })
  await page.route('**/texts/**/*.json', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText('Full ledger')).toBeVisible()

  for (const [path, title] of [
    ['/dashboard/service-mesh', 'Service Mesh'],
    ['/dashboard/command-center', 'Command Center'],
    ['/dashboard/data-room', 'Data Room'],
    ['/dashboard/build-room', 'Build Room'],
    [`/dashboard/build-room?document=${id}`, 'Stewardship policy'],
    ['/dashboard/chat', 'Chat'],
    ['/dashboard/legacy-timeline', 'Legacy Timeline'],
    ['/dashboard/settings', 'Settings'],
    ['/dashboard/councils', 'Councils'],
  ] as const) {
    await page.evaluate(() => (globalThis as unknown as { hidden: string[] }).hidden.splice(0))
    await walkTo(page, path)
    await expect(page).toHaveTitle(`${title} · Forerunners`)
    await expect(page.getByRole('main').locator('[data-part~=skeleton]'), path).toHaveCount(0)
    expect(
      await page.evaluate(() => (globalThis as unknown as { hidden: string[] }).hidden),
      path,
    ).not.toContain(`${title} · Forerunners`)
  }
})

test('a page whose texts can’t be fetched shows an error in its frame and loads on retry', async ({
  page,
  complaints,
}) => {
  await found(page.request)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText('Full ledger')).toBeVisible()
  let failures = 0
  await page.route('**/texts/**/mesh.json', (route) => {
    failures += 1
    return route.fulfill({ status: 503 })
  })

  await page.getByRole('link', { name: 'Service', exact: true }).click()

  await expect(page.getByRole('alert').getByText('Something went wrong')).toBeVisible()
  await expect(heading(page, 'Service Mesh')).toBeVisible()
  expect(failures).toBe(6)
  await page.unroute('**/texts/**/mesh.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText('Advisors').first()).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  // The error is logged, like every error that a page shows.
  expect(
    complaints.splice(0).filter((complaint) => !complaint.includes('The texts of mesh could not be loaded')),
  ).toEqual([])
})
