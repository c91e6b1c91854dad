import { createAccount, expect, expectAccessible, password, test } from './journey.ts'
import { tabOf } from './pilots.ts'

const welcome = {
  en: 'Welcome back',
  es: undefined,
  fr: undefined,
  de: 'Willkommen zurück',
  it: undefined,
  zh: undefined,
  ja: 'おかえりなさい',
  ko: undefined,
  hi: undefined,
  nl: undefined,
  vi: undefined,
}

test('the picker shows eleven languages by their own names with flags, works by keyboard, and is remembered', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Language: English' }).focus()

  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitemradio')
  await expect(items).toHaveCount(11)
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  await expect(items.locator('img')).toHaveCount(11)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle('Anmelden · Forerunners')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('de')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible()
})

test('Escape closes the picker and keeps the language', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Language: English' }).click()

  await page.keyboard.press('Escape')

  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Language: English' })).toBeFocused()
})

for (const [code, title] of Object.entries(welcome)) {
  test(`?lng=${code} shows ${code} everywhere on the sign-in page, on a narrow phone too`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })

    await page.goto(`/auth/create?lng=${code}`)
    await page.getByRole('button').last().waitFor()
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)

    await page.goto(`/auth/login?lng=${code}`)
    if (title) await expect(page.getByRole('heading', { level: 2, name: title })).toBeAttached()
  })
}

test('a language code that is a script is discarded', async ({ page }) => {
  await page.goto(`/auth/login?lng=${encodeURIComponent('<script>alert(1)</script>')}`)

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('texts that fail to load are retried', async ({ page }) => {
  let failures = 0
  await page.route('**/texts/**/entrance.json', (route) => {
    failures += 1
    return failures < 3 ? route.fulfill({ status: 503 }) : route.continue()
  })

  await page.goto('/auth/login')

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(failures).toBe(3)
})

test('an account keeps its language on another device', async ({ page, newDevice }) => {
  const email = await createAccount(page)
  await page.request.post('/api/auth/login/', { data: { email, password } })
  await page.request.post('/api/account/', { data: { language: 'ja' } })
  const device = tabOf(await newDevice())

  await device.goto('/auth/login')
  await device.getByLabel('Email address').fill(email)
  await device.getByLabel('Password', { exact: true }).fill(password)
  await device.keyboard.press('Enter')

  await expect(device.locator('html')).toHaveAttribute('lang', 'ja')
})

test('a refusal is in the language of the page', async ({ page }) => {
  await page.goto('/auth/login?lng=de')

  await page.getByLabel('E-Mail-Adresse').fill('niemand@haus.test')
  await page.getByLabel('Passwort', { exact: true }).fill('falsch')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('alert')).toHaveText('Ungültige Anmeldedaten')
})
