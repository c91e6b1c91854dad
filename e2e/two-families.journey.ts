import { expect, expectAccessible, password, test } from './journey.ts'
import { found, documentOf, post, nameFamily, pathOf, tabOf } from './pilots.ts'

// Several members on several devices: this takes time on a busy machine.
test('a pilot of another family accepts an invitation and switches between both without a trace of the other', async ({
  page,
  newDevice,
}) => {
  await found(page.request)
  await nameFamily(page, 'Hallam')
  const charter = await documentOf(page.request, 'family_charter')
  await post(page.request, `/documents/${charter.id}/`, {
    version: charter.version,
    title: 'Charter of the weir',
    body: 'We keep the weir.',
  })
  const device = await newDevice()
  const pilot = await found(device.request, { mission: null })
  await post(device.request, '/onboarding/profile/', {
    full_name: 'Dora Brandt',
    dob: '1960-05-01',
    language: 'en',
  })
  await nameFamily(device, 'Brandt')
  const { link } = await post<{ link: string }>(page.request, '/family/invitations/', {
    email: pilot,
    role: 'trustee',
  })
  const theirs = tabOf(device)

  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Dora')
  await expect(theirs.getByRole('button', { name: 'Family: Brandt' })).toBeHidden()
  await theirs.goto(pathOf(link))
  await expect(theirs.getByText(`You are signed in as ${pilot}.`)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await theirs.waitForURL('**/dashboard/**')
  await theirs.goto('/dashboard')
  const acts = theirs.getByRole('region', { name: 'Recent activity' })
  await expect(acts.getByText('Dora Brandt joined the family')).toBeVisible()

  // A second tab of the same browser stays open meanwhile.
  const otherTab = await device.newPage()
  await otherTab.goto('/dashboard')
  await expect(otherTab.getByText('Dora Brandt joined the family')).toBeVisible()

  await theirs.getByRole('button', { name: 'Family: Hallam' }).focus()
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('menuitemradio', { name: 'Hallam' })).toBeFocused()
  await expectAccessible(theirs)
  const asked: string[] = []
  await theirs.keyboard.press('ArrowUp')
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL('**/dashboard/**')
  await expect(theirs.getByRole('button', { name: 'Family: Brandt' })).toBeVisible()
  theirs.on('response', async (response) => {
    if (!response.url().includes('/api/') || response.url().includes('/api/live')) return
    // The list of the pilot's own families is the one place that names the other.
    const { families: _, ...said } = (await response.json().catch(() => ({}))) as { families?: unknown }
    asked.push(JSON.stringify(said))
  })
  await theirs.goto('/dashboard')
  await expect(
    theirs.getByRole('region', { name: 'Recent activity' }).getByText('founded the family'),
  ).toBeVisible()
  const words = (await theirs.locator('body').innerText()) + asked.join('\n')
  for (const trace of ['Hallam', 'weir', 'joined the family']) expect(words).not.toContain(trace)
  await expect(otherTab.getByText('Dora Brandt joined the family')).toBeHidden({ timeout: 10_000 })
  await expect(otherTab.getByRole('button', { name: 'Family: Brandt' })).toBeVisible()
})

test('a pilot with an account signs in through an invitation and joins that family', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  await nameFamily(page, 'Hallam')
  const device = await newDevice()
  const pilot = await found(device.request, { mission: null })
  await device.clearCookies()
  const { link } = await post<{ link: string }>(page.request, '/family/invitations/', {
    email: pilot,
    role: 'guardian',
  })
  const theirs = tabOf(device)

  await theirs.goto(pathOf(link))
  await theirs.getByRole('link', { name: 'Sign in to accept' }).click()
  // The page before asks for an address too.
  await theirs.waitForURL('**/auth/login**')
  await expect(theirs.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await theirs.getByLabel('Email address').fill(pilot)
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await theirs.waitForURL('**/dashboard/**')

  await expect(theirs.getByRole('button', { name: 'Family: Hallam' })).toBeVisible()
  const me = (await (await device.request.get('/api/auth/me/')).json()) as {
    role: string
    family: { name: string }
  }
  expect(me).toMatchObject({ role: 'guardian', family: { name: 'Hallam' } })
})
