import { createAccount, expect, expectAccessible, newEmail, password, signIn, test } from './journey.ts'

test('a founder creates an account, is welcomed, signs out and in again', async ({ page }) => {
  const email = newEmail()
  await page.goto('/auth/create')
  await expect(page).toHaveTitle('Create account · Forerunners')

  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByText('Excellent. A sentence you remember is best.')).toBeVisible()
  await page.getByLabel('Confirm password').fill(password)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Create successful')).toBeVisible()
  await expect(page).toHaveURL('/onboarding')
  await page.getByRole('link', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL('/dashboard/command-center')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/disconnect')
  await expect(page.getByText('You have been signed out. Everything you saved is safe.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have been signed out.')).toHaveCount(0)

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
})

test('a wrong password is reported in place, and the input is kept', async ({ page }) => {
  const email = await createAccount(page)
  await page.goto('/auth/login')

  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page).toHaveURL('/auth/login')
})

test('the focus moves to the first wrong field, and its error disappears when it is corrected', async ({
  page,
}) => {
  await page.goto('/auth/create')

  await page.getByRole('button', { name: 'Create account' }).click()

  const email = page.getByLabel('Email address')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('This is required.')
  await email.fill('helena@hallam')
  await expect(email).toHaveAccessibleDescription('Enter a valid email address.')
  await email.fill(newEmail())
  await expect(email).not.toHaveAttribute('aria-invalid')

  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByLabel('Confirm password').fill('password124')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await expect(page.getByText('The passwords don’t match.')).toBeVisible()
  await page.getByLabel('Confirm password').fill('password123')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('This is one of the passwords people guess first. Choose another.'),
  ).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('an address that already has an account is reported at its field', async ({ page }) => {
  const email = await createAccount(page)
  await page.goto('/auth/create')

  await page.getByLabel('Email address').fill(email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.keyboard.press('Enter')

  await expect(
    page.getByText('This address already has an account. Sign in, or reset your password.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeFocused()
})

test('values that a password manager fills in without events are sent', async ({ page }) => {
  const email = await createAccount(page)
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )

  // Sets the values as some password managers do: without any event.
  await page
    .getByLabel('Email address')
    .evaluate((input: HTMLInputElement, value) => (input.value = value), email)
  await page
    .getByLabel('Password', { exact: true })
    .evaluate((input: HTMLInputElement, value) => (input.value = value), password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page).toHaveURL('/onboarding')
})

test('an unreachable server is reported in place, and a retry works', async ({ page }) => {
  const email = await createAccount(page)
  await page.route('**/api/auth/login/', (route) => route.abort('connectionrefused'), { times: 1 })

  await signIn(page, email)

  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/onboarding')
})

test('a slow server shows a busy button, accepts one click, and shows a message after a while', async ({
  page,
}) => {
  const email = await createAccount(page)
  let asked = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/login/', async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await page.clock.install()

  await signIn(page, email)
  const button = page.getByRole('button', { name: 'Signing in…' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  await page.clock.fastForward(5000)

  await expect(
    page.getByText('This is taking longer than usual. What you typed is still here.'),
  ).toBeVisible()
  expect(asked).toBe(1)
  answer()
  await page.clock.resume()
  await expect(page).toHaveURL('/onboarding')
})

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/auth/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('seen')

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()

  await expect(field).toHaveAttribute('type', 'password')
})

test('toasts are top right, stay while hovered, and are reached by Alt+T', async ({ page }) => {
  const email = await createAccount(page)
  await signIn(page, email)
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60)
  expect(Math.round(box?.width ?? 0)).toBe(400)

  // Like a hand: the toast may still be sliding in, and a focused window restarts its timer.
  const time = toast.locator('.Toastify__progress-bar')
  const rest = async () => {
    const now = await toast.boundingBox()
    await page.mouse.move(100, 400)
    await page.mouse.move((now?.x ?? 0) + 40, (now?.y ?? 0) + 20)
    return time.evaluate(
      (bar) =>
        new Promise((seen) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => seen(getComputedStyle(bar).animationPlayState)),
          ),
        ),
    )
  }
  await expect.poll(rest).toBe('paused')

  await page.keyboard.press('Alt+t')

  await expect(page.locator('.Toastify')).toContainText('Login successful')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
})

test('reduced motion gives the same time to read a toast', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const email = await createAccount(page)
  await signIn(page, email)
  const time = page.locator('.Toastify__toast .Toastify__progress-bar')
  await expect(time).toHaveCSS('animation-duration', '5s')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(time).toHaveCount(0)
})

for (const path of ['/auth/login', '/auth/create', '/auth/recovery', '/disconnect']) {
  test(`${path} is accessible in dark and light, on a desktop and a phone`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
    }
  })
}

for (const [newAccounts, title] of [
  ['invited', 'By invitation only'],
  ['closed', 'No new accounts'],
] as const)
  test(`where new accounts are ${newAccounts}, the page says so instead of showing a form`, async ({
    page,
  }) => {
    await page.route('**/api/auth/registration/', (route) =>
      route.fulfill({ json: { new_accounts: newAccounts } }),
    )
    await page.goto('/auth/create')

    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email address')).toBeVisible()
  })
