import { createAccount, expect, lastLinkTo, password, test } from './journey.ts'

test('a pilot recovers a forgotten password by the emailed link and signs in with the new one', async ({
  page,
  forerunners,
}) => {
  const email = await createAccount(page)
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // Both pages have a field with this name, so wait for the second one.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()

  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(`If ${email} belongs to an account, we’ve sent a link there.`)).toBeVisible()

  const link = new URL(lastLinkTo(forerunners, email))
  await page.goto(`${forerunners.url}${link.pathname}${link.hash}`)
  await page.getByLabel('New password').fill('a river runs behind it')
  await page.getByLabel('Confirm password').fill('a river runs behind it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid credentials')
  await page.getByLabel('Password', { exact: true }).fill('a river runs behind it')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/onboarding')
})

test('a used or unknown recovery link leads to requesting a new one', async ({ page }) => {
  await page.goto(`/auth/recovery#${'A'.repeat(43)}`)

  await page.getByLabel('New password').fill('a river runs behind it')
  await page.getByLabel('Confirm password').fill('a river runs behind it')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('button', { name: 'Request new link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})

test('an unknown address gets the same response as a known one', async ({ page }) => {
  await page.goto('/auth/recovery')

  await page.getByLabel('Email address').fill('nobody@house.test')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})
