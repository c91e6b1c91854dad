import type { Page } from '@playwright/test'

import { writeText } from './editor.ts'
import { expect, password, test } from './journey.ts'
import { found, nameFamily, documentOf, post } from './pilots.ts'

/** The keys that may stay in a browser: appearance and language. */
const impersonal = ['engines', 'i18nextLng', 'theme', 'visit_language']

/** Everything the browser stores for this site, except cookies. */
function keptIn(page: Page) {
  return page.evaluate(async (allowed) => {
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => !allowed.includes(key),
    )
    const values = [localStorage, sessionStorage]
      .flatMap((storage) => Object.values<string>(storage))
      .join(' ')
    return { names, values, caches: await caches.keys(), databases: (await indexedDB.databases()).length }
  }, impersonal)
}

/** Leaves traces: a draft, a command, a scroll position. */
async function leaveTraces(page: Page): Promise<string> {
  const email = await found(page.request)
  await nameFamily(page, 'Hallam')
  const { id } = await documentOf(page.request, 'stewardship_policy')
  await page.goto('/dashboard')
  await page.keyboard.press('/')
  await page.keyboard.type('/today')
  await page.keyboard.press('Enter')
  await page.goto(`/dashboard/build-room?document=${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await writeText(page.getByRole('dialog'), 'The vault key is under the mill.')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
    .toBe(true)
  return email
}

test('after signing out nothing of the family is left in storage or caches, and Back shows nothing of it', async ({
  page,
}) => {
  await leaveTraces(page)
  await page.goto('/dashboard')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByText('Hallam', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('Signing out deletes them.')
  const answered = page.waitForResponse('**/api/auth/logout/')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()

  await expect(page).toHaveURL('/disconnect')
  expect((await answered).status()).toBe(200)
  await expect(page.getByText('You have been signed out. Everything you saved is safe.')).toBeVisible()
  // The router stores the scroll position of this page only.
  await expect
    .poll(async () => (await keptIn(page)).names.filter((name) => !name.startsWith('tsr-')))
    .toEqual([])
  const { values, caches, databases } = await keptIn(page)
  expect(values).not.toContain('mill')
  expect(values).not.toContain('document=')
  expect([caches, databases]).toEqual([[], 0])
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['forerunners_device'])

  await page.goBack()
  await expect(page).toHaveURL('/disconnect')
  await expect(page.getByText('Hallam')).toHaveCount(0)
})

test('signing out in one tab signs out the others', async ({ page }) => {
  await found(page.request, { mission: null })
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.evaluate(() => sessionStorage.setItem('unsent:someone', '[]'))
  await page.goto('/dashboard')

  await page.getByRole('button', { name: 'Sign out' }).click()

  await expect(other).toHaveURL('/disconnect')
  await expect
    .poll(async () => (await keptIn(other)).names.filter((name) => !name.startsWith('tsr-')))
    .toEqual([])
})

test('an expired session leaves unsaved texts to their author and to no one else', async ({ page }) => {
  const email = await leaveTraces(page)
  await page.context().clearCookies()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/disconnect')
  const { names } = await keptIn(page)
  expect(names.some((name) => name.startsWith('draft:'))).toBe(true)
  expect(names.some((name) => name.startsWith('commands:'))).toBe(false)

  await post(page.request, '/auth/login/', { email, password })
  await page.goto('/dashboard')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByText('Hallam', { exact: true }),
  ).toBeVisible()
  expect((await keptIn(page)).values).toContain('mill')

  await page.context().clearCookies()
  await found(page.request, { mission: null })
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.poll(async () => (await keptIn(page)).values).not.toContain('mill')
})
