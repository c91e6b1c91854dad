import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { Secret, TOTP } from 'otpauth'

import {
  createAccount,
  expect,
  expectAccessible,
  lastLinkTo,
  newEmail,
  password,
  signIn,
  test,
} from './journey.ts'
import { found, post } from './pilots.ts'

const place = '/dashboard/settings?tab=account'

test('a pilot’s changes of names, theme and date format show at once and are confirmed', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto(place)
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()

  await page.getByLabel('Display name (pilot name)').fill('Leni')
  await page.getByText('Sovereign Rose').click()
  await expect(page.locator('html')).toHaveClass(/tertiary/)
  await page.getByLabel('Date format').selectOption('iso')
  await page.getByLabel('Time zone').fill('Asia/Tokyo')
  await page.getByRole('button', { name: 'Save changes' }).click()

  await expect(page.getByText('Update Success')).toBeVisible()
  await expect(page.getByText(/^Since \d{4}-\d\d-\d\d\./)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('tertiary')
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByText(/\d{4}-\d\d-\d\d$/).first()).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/tertiary/)
})

test('a language shows at once, and is reverted if it can’t be saved', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto(place)

  await page.getByLabel('Interface language').selectOption('de')
  await expect(page.getByRole('button', { name: 'Änderungen speichern' })).toBeVisible()
  await page.getByRole('link', { name: 'Heute' }).click()
  await expect(page.getByRole('dialog')).toContainText('Seite verlassen, ohne zu speichern?')
  await page.getByRole('button', { name: 'Hierbleiben' }).click()
  await expect(page.getByLabel('Sprache')).toHaveValue('de')
  await page.getByRole('link', { name: 'Heute' }).click()
  await page.getByRole('button', { name: 'Ohne Speichern verlassen' }).click()

  await expect(page.getByRole('link', { name: 'Today' })).toBeVisible()
  await page.goto(place)
  await page.getByLabel('Interface language').selectOption('de')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Erfolgreich aktualisiert')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Änderungen speichern' })).toBeVisible()
})

test('an unknown time zone is reported at its field, and nothing is saved', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto(place)

  await page.getByLabel('Time zone').fill('Moon/Tranquillity')
  await page.getByRole('button', { name: 'Save changes' }).click()

  await expect(page.getByText('We don’t know this time zone. Choose one from the list.')).toBeVisible()
  await expect(page.getByLabel('Time zone')).toBeFocused()
  expect(((await (await page.request.get('/api/account/')).json()) as { time_zone: string }).time_zone).toBe(
    'UTC',
  )
})

test('sign-ins and failed attempts are listed for the owner of the account', async ({ page }) => {
  await found(page.request)
  const { email } = (await (await page.request.get('/api/account/')).json()) as { email: string }
  await page.request.post('/api/auth/login/', { data: { email, password: 'not the right sentence' } })
  await page.goto('/dashboard/settings?tab=account')

  const list = page.getByRole('region', { name: 'Security activity' })
  await expect(list.getByRole('listitem')).toContainText(['Sign-in failed', 'Account created'])
  await expect(list.getByText(/address [\da-f.:]+\.$/).first()).toBeVisible()
})

test('a photo is chosen, previewed, saved, shown on the pilot’s page, and can be removed', async ({
  page,
}) => {
  await found(page.request, { mission: null })
  const { id } = (await (await page.request.get('/api/account/')).json()) as { id: string }
  await page.goto(place)
  const photo = page.getByRole('region', { name: 'Photo' })
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const asked = page.waitForEvent('filechooser')
    await photo.getByRole('button', { name: /^Choose/ }).press('Enter')
    await (await asked).setFiles(file)
  }

  await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(photo.getByText('This browser can’t read that picture.')).toBeVisible()
  await choose({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(photo.getByText('This picture isn’t saved yet.')).toBeVisible()
  // High enough for the whole page, so that the sticky footer covers no field.
  await page.setViewportSize({ width: 1280, height: 2600 })
  await expectAccessible(page)
  await photo.getByRole('button', { name: 'Save photo' }).press('Enter')
  await expect(page.getByText('Update Success')).toBeVisible()
  await expect(photo.getByRole('button', { name: 'Choose another picture' })).toBeFocused()

  await page.goto(`/user/${id}`)
  const shown = page.locator('[data-part~=pilot-head] img')
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([320, 320])

  await page.goto(place)
  await photo.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
  await expect(photo.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  await page.goto(`/user/${id}`)
  await expect(page.locator('[data-part~=pilot-head] [data-part~=medallion]')).toHaveText('HH')
  await expect(shown).toBeHidden()
})

test('a new address waits for confirmation and can be withdrawn', async ({ page }) => {
  await found(page.request, { mission: null })
  const next = newEmail()
  await page.goto(place)

  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(next)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Confirm ${next} by`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel change' }).click()

  await expect(page.getByText(`Confirm ${next} by`)).toBeHidden()
})

test('the link to a new address confirms it once, even without a session', async ({ page, forerunners }) => {
  await found(page.request, { mission: null })
  const next = newEmail()
  await post(page.request, '/account/email/', { email: next, current_password: password })
  const link = new URL(lastLinkTo(forerunners, next))
  await page.context().clearCookies()

  await page.goto(`${link.pathname}${link.hash}`)
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText(`From now on you sign in as ${next}.`)).toBeVisible()

  await post(page.request, '/auth/login/', { email: next, password })
  await page.reload()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a new password replaces the old one', async ({ page }) => {
  const email = await found(page.request)
  await page.goto(place)
  await page.getByRole('button', { name: 'Change password' }).click()

  await page.getByLabel('Current password').fill('not mine')
  await page.getByLabel('New password').fill('a river runs behind it')
  await page.getByLabel('Confirm password').fill('a river runs behind it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This isn’t your current password.')).toBeVisible()
  await expect(page.getByText(/^(Strong|Excellent)\./)).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Update Success')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  expect((await page.request.post('/api/auth/login/', { data: { email, password } })).status()).toBe(400)
})

/** Sets up two-factor as an app would. */
async function switchOn(page: Page): Promise<string[]> {
  const { secret } = await post<{ secret: string }>(page.request, '/account/two-factor/set-up/', {
    current_password: password,
  })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return (await post<{ codes: string[] }>(page.request, '/account/two-factor/confirm/', { code })).codes
}

test('two-factor is set up with an app, and its recovery codes are shown once', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto(place)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from your app').fill('000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
  await page.getByLabel('Code from your app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('dialog').locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as file' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(codes.join('\n'))
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
})

test('with two-factor, sign-in asks for one more step, which a recovery code passes', async ({ page }) => {
  const email = await found(page.request, { mission: null })
  const [code = ''] = await switchOn(page)
  await page.context().clearCookies()

  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.keyboard.press('Enter')

  await expect(page.getByText('Login successful')).toBeVisible()
})

test('two-factor is switched off with the password and a code', async ({ page }) => {
  await found(page.request, { mission: null })
  const [code = ''] = await switchOn(page)
  await page.goto(place)

  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('Code from your app').fill(code)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a pilot downloads their data', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto(place)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()

  const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.md', 'data.json']))
})

test('a pilot deletes their account and is signed out for good', async ({ page }) => {
  const email = await found(page.request, { mission: null })
  await page.goto(place)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()

  await page.getByLabel(`Type ${email} to confirm`).fill('other@house.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This isn’t your account’s email address.')).toBeVisible()
  await page.getByLabel(`Type ${email} to confirm`).fill(email)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/disconnect')
  expect((await page.request.post('/api/auth/login/', { data: { email, password } })).status()).toBe(400)
})

test('passkeys are not offered under an IP address, and the page says where they work', async ({ page }) => {
  await createAccount(page)
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()

  await found(page.request, { mission: null })
  await page.goto(place)
  await expect(page.getByText(/^Passkeys only work at http:\/\/localhost/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
})

test('the account page is accessible and fits a desktop and a small phone', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto(place)
  await expect(page.getByText('This device')).toBeVisible()

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
  }
})
