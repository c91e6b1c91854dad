import type { Page } from '@playwright/test'

import { createAccount, expect, expectAccessible, newEmail, password, signIn, test } from './journey.ts'
import { found, documentOf, post, tabOf } from './pilots.ts'

async function begin(page: Page): Promise<string> {
  const email = await createAccount(page)
  await signIn(page, email)
  await page.waitForURL('/onboarding')
  return email
}

async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Helena Hallam')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').selectOption('March')
  await page.getByLabel('Year').fill('1955')
  await page.getByRole('button', { name: 'Begin the journey' }).click()
  await page.waitForURL('/onboarding/mission-select')
}

test('onboarding from the account to three answers works by mouse, and each step is accessible', async ({
  page,
}) => {
  await begin(page)
  await expectAccessible(page)
  await fillProfile(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin succession activation' }).click()
  await page.waitForURL('/onboarding/questions/succession?q=1')

  await expect(page.getByRole('heading', { name: 'When should the hand-over happen?' })).toBeVisible()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('3–10 years').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'How ready is the next generation?' })).toBeVisible()
  await page.getByText('In training').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Knowledge', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'What your documents need to know' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Country whose law mainly applies').selectOption('Austria')
  await page.getByRole('group', { name: 'Does the family own a business?' }).getByText('Yes').click()
  await page
    .getByRole('group', { name: 'Is there a trust or a foundation?' })
    .getByText('No', { exact: true })
    .click()
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/onboarding/approval/succession')
  const family = (await (await page.request.get('/api/family/')).json()) as Record<string, unknown>
  expect(family).toMatchObject({ country: 'AT', has_business: true, has_trust: false, has_minors: null })
  const { body } = await documentOf(page.request, 'succession_plan')
  expect(body).toContain('Austria')
  await page.getByRole('link', { name: 'Save and leave' }).click()
  await expect(page.getByRole('link', { name: 'Account' }).first()).toHaveText('HH')
})

test('onboarding works by keyboard alone', async ({ page }) => {
  await begin(page)
  await page.getByLabel('Full name').focus()
  await page.keyboard.type('Helena Hallam')
  await page.keyboard.press('Tab')
  await page.keyboard.type('14')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Mar')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1955')
  await page.keyboard.press('Enter')
  await page.waitForURL('/onboarding/mission-select')
  await page.getByRole('button', { name: 'Begin legacy launch' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('/onboarding/questions/legacy?q=1')

  await page.keyboard.press('3')
  await expect(page.getByRole('radio', { name: '100+ years' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What must outlive you first?' })).toBeVisible()
  await page.keyboard.press('2')
  await page.getByRole('radio', { name: 'Knowledge and skill' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Enterprise and assets' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Country whose law mainly applies')).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/onboarding/approval/legacy')
})

test('onboarding that is left in the middle continues on another device without loss', async ({
  page,
  newDevice,
}) => {
  const email = await begin(page)
  await fillProfile(page)
  await page.getByRole('button', { name: 'Begin family resurrection' }).click()
  await page.getByText('Grieving a loss').click()
  await expect(page.getByRole('radio', { name: 'Grieving a loss' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()

  const device = tabOf(await newDevice())
  await signIn(device, email)

  await expect(device).toHaveURL('/onboarding/questions/family?q=2')
  await expect(device.getByText('2 of 3')).toBeVisible()
  await device.getByRole('link', { name: 'Back' }).click()
  await expect(device.getByRole('radio', { name: 'Grieving a loss' })).toBeChecked()
  await device.getByRole('link', { name: 'Profile' }).click()
  await expect(device.getByLabel('Full name')).toHaveValue('Helena Hallam')
  await expect(device.getByLabel('Year')).toHaveValue('1955')
})

test('a birth date of 31 February, tomorrow or nothing is reported at its field and keeps the input', async ({
  page,
}) => {
  await begin(page)
  await page.getByLabel('Full name').fill('Helena Hallam')
  await page.getByRole('button', { name: 'Begin the journey' }).click()
  await expect(page.getByText('Enter a valid date.')).toBeVisible()
  await expect(page.getByLabel('Day')).toBeFocused()

  await page.getByLabel('Day').fill('31')
  await page.getByLabel('Month').selectOption('February')
  await page.getByLabel('Year').fill('1955')
  await page.getByRole('button', { name: 'Begin the journey' }).click()

  await expect(page.getByText('Enter a valid date.')).toBeVisible()
  await page.getByLabel('Year').fill('2955')
  await page.getByLabel('Day').fill('3')
  await expect(page.getByText('This date is in the future. Choose an earlier one.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Helena Hallam')
})

test('choosing a language shows it at once, keeps the input, and saves it with the account', async ({
  page,
}) => {
  const email = newEmail()
  await page.request.post('/api/auth/create/', { data: { email, password, confirm_password: password } })
  await page.goto('/onboarding')
  await page.getByLabel('Full name').fill('山田太郎')
  await page.getByText('日本語').click()

  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.locator('[name=full_name]')).toHaveValue('山田太郎')
  await expect(page.locator('[data-part~=medal]')).toHaveText('山郎')
  await page.locator('[name=dob_year]').fill('1955')
  await page.locator('[name=dob_month]').selectOption('3')
  await page.locator('[name=dob_day]').fill('14')
  await page.locator('button[type=submit]').click()
  await page.waitForURL('/onboarding/mission-select')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expectAccessible(page)
})

test('onboarding doesn’t continue without a choice, and says so', async ({ page }) => {
  await begin(page)
  await fillProfile(page)
  await page.getByRole('button', { name: 'Begin legacy launch' }).click()

  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('Choose one of the four to continue.')).toBeVisible()
})

test('an answer that can’t be saved shows the reason and is not marked as saved', async ({ page }) => {
  await begin(page)
  await fillProfile(page)
  await page.getByRole('button', { name: 'Begin legacy launch' }).click()
  await page.waitForURL('/onboarding/questions/legacy?q=1')
  await page.route('**/api/onboarding/answer/', (route) => route.abort('connectionrefused'))

  await page.getByText('25–50 years').click()

  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByRole('radio', { name: '25–50 years' })).not.toBeChecked()
})

test('leaving the first step saves the input', async ({ page }) => {
  await begin(page)
  await page.getByLabel('Full name').fill('Helena Hallam')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').selectOption('March')
  await page.getByLabel('Year').fill('1955')
  await page.getByRole('link', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL('/dashboard/command-center')

  await page.goto('/onboarding')

  await expect(page.getByLabel('Full name')).toHaveValue('Helena Hallam')
  await expect(page.getByLabel('Year')).toHaveValue('1955')
})

test('after the first approval the mission and the answers are read-only', async ({ page }) => {
  await found(page.request, { mission: 'legacy', answers: 'cab' })
  const charter = await documentOf(page.request, 'family_charter')
  await post(page.request, `/documents/${charter.id}/approve/`, {
    version: charter.version,
    hash: charter.hash,
  })

  await page.goto('/onboarding/mission-select')
  await expect(page.getByText('Chosen')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Begin / })).toHaveCount(0)

  await page.goto('/onboarding/questions/legacy?q=1')
  await expect(
    page.getByText('Your first document is approved, so your answers can’t be changed.'),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: /^100\+ years/ })).toBeChecked()
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: /^100\+ years/ })).toBeChecked()
  await expectAccessible(page)
})

test('a number key moves the focus, so that the arrows continue from there', async ({ page }) => {
  await found(page.request, { mission: 'legacy', answers: '' })
  await page.goto('/onboarding/questions/legacy?q=2')
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('3')
  await expect(page.getByRole('radio').nth(2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(3)).toBeChecked()
})
