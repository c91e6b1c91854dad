import { expect, expectAccessible, password, test } from './journey.ts'
import { found } from './pilots.ts'

const place = '/dashboard/settings?tab=account'

test('a token is created, shown once, used by a program and revoked', async ({ page, baseURL }) => {
  await found(page.request, { mission: null })
  await page.goto(place)
  const section = page.getByRole('region', { name: 'API tokens' })
  await expect(section).toContainText('No Data')
  await expect(section).toContainText('Tokens you create appear here.')

  await section.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API token' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Reading program')
  await dialog.getByLabel('Current password').fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new token' })
  const token = await shown.getByLabel('Token').inputValue()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Close' }).last().click()

  // A program has no cookie.
  const ask = (path: string, method = 'GET') =>
    fetch(new URL(`/api${path}`, baseURL), { method, headers: { authorization: `Bearer ${token}` } })
  expect((await ask('/family/')).status).toBe(200)
  expect((await ask('/timeline/calendar/', 'POST')).status).toBe(403)
  await page.reload()
  await expect(section).toContainText('Reading program')
  await expect(section).toContainText('Last used')
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(section.getByLabel('Address')).toHaveValue(/\/api\/mcp\/$/)

  await section.getByRole('button', { name: 'Revoke Reading program' }).click()
  const confirm = page.getByRole('dialog', { name: 'Revoke “Reading program”?' })
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  expect((await ask('/family/')).status).toBe(200)
  await section.getByRole('button', { name: 'Revoke Reading program' }).click()
  await confirm.getByRole('button', { name: 'Revoke' }).click()

  await expect(section).toContainText('No Data')
  expect((await ask('/family/')).status).toBe(401)
})

test('a token needs the right password, and nothing typed is lost', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto(place)
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API token' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Program')
  await dialog.getByLabel('Read and act').check()
  await dialog.getByLabel('Current password').fill('not the password')

  await dialog.getByRole('button', { name: 'Create token' }).click()

  await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Program')
  await expect(dialog.getByLabel('Read and act')).toBeChecked()
})
