import { createAccount, expect, lastLinkTo, password, test } from './journey.ts'

test('a forgotten password: ask, read the outbox, open the link, set a new one, sign in with it', async ({ page, house }) => {
  const email = await createAccount(page)
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // Both pages have a field of this name: not before the second one is there.
  await expect(page.getByRole('heading', { name: 'Find your way back' })).toBeVisible()

  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()
  await expect(page.getByText(`If ${email} belongs to an account, a link is on its way.`)).toBeVisible()

  const link = new URL(lastLinkTo(house, email))
  await page.goto(`${house.url}${link.pathname}${link.hash}`)
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

test('a link that was used or never was leads to a new one', async ({ page }) => {
  await page.goto(`/auth/recovery#${'A'.repeat(43)}`)

  await page.getByLabel('New password').fill('a river runs behind it')
  await page.getByLabel('Confirm password').fill('a river runs behind it')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Find your way back' })).toBeVisible()
})

test('an unknown address gets the same answer', async ({ page }) => {
  await page.goto('/auth/recovery')

  await page.getByLabel('Email address').fill('nobody@house.test')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()
})
