import { expect, password, test } from './journey.ts'
import { found, post } from './pilots.ts'

test('another device is signed out with the password, and the current one is marked', async ({
  page,
  browser,
  forerunners,
}) => {
  const email = await found(page.request)
  const other = await browser.newContext({
    baseURL: forerunners.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1',
  })
  await post(other.request, '/auth/login/', { email, password })
  await page.goto('/dashboard/settings?tab=account')

  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out Safari on iPhone' })
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog.getByText('This isn’t your current password.')).toBeVisible()
  expect((await other.request.get('/api/auth/me/')).status()).toBe(200)
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Sign out' }).click()

  await expect(
    page.getByRole('region', { name: 'Signed-in devices' }).getByText('Safari on iPhone', { exact: true }),
  ).toBeHidden()
  expect((await other.request.get('/api/auth/me/')).status()).toBe(401)
  await other.close()
})
