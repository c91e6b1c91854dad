import { expect, expectAccessible, test } from './journey.ts'
import { found, join, post } from './pilots.ts'

test('a new family sees its next steps on Today and in the command center, each ticked off when done', async ({
  page,
  newDevice,
}) => {
  await found(page.request)
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Next steps' })
  await expect(steps.getByRole('heading', { level: 3 }).first()).toHaveText('Invite your family')
  await expect(page.getByRole('region', { name: 'Your vote decides' })).toHaveCount(0)
  await expectAccessible(page)

  await steps.getByRole('link', { name: 'Invite your family' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await join(page.request, { newDevice, role: 'trustee', name: 'Ines Marsh' })
  await page.reload()
  await expect(steps.getByText('Invite your family', { exact: false })).toContainText('done')
  await steps.getByRole('link', { name: 'Rate the capitals' }).click()
  await page.getByRole('button', { name: 'Confirm all nine' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(steps.getByText('Rate the capitals', { exact: false })).toContainText('done')

  await page.goto('/dashboard/command-center')
  await expect(steps.getByText('Rate the capitals', { exact: false })).toContainText('done')
  await expect(steps.getByRole('link', { name: 'Fill in the blanks' })).toBeVisible()
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Your vote decides' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('Today counts every document that needs the pilot’s vote, shows three, and links to the rest', async ({
  page,
}) => {
  await found(page.request)
  await post(page.request, '/family/next-steps/dismiss/')
  await post(page.request, '/missions/', { type: 'succession', q1: 'a', q2: 'a', q3: 'a' })
  const { items } = (await (await page.request.get('/api/documents/?waits=for_me')).json()) as {
    items: unknown[]
  }
  expect(items.length).toBeGreaterThan(3)
  await page.goto('/dashboard')

  const main = page.getByRole('main')
  await expect(main.getByText(`${items.length} documents need your vote.`)).toBeVisible()
  await expect(
    page.getByRole('link', { name: `Today, ${items.length} documents need your vote` }),
  ).toBeVisible()
  const votes = main.getByRole('region', { name: 'Your vote decides' })
  await expect(votes.getByRole('listitem')).toHaveCount(3)
  await votes.getByRole('link', { name: `and ${items.length - 3} more that need your vote` }).click()
  await expect(page.getByRole('button', { name: /^Need my vote/, pressed: true })).toBeVisible()
})

test('the blanks of a document that is read on Today are filled in on its page', async ({ page }) => {
  await found(page.request)
  await post(page.request, '/family/next-steps/dismiss/')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Read: Family charter' }).click()
  const reader = page.getByRole('dialog', { name: 'Family charter' })
  await reader
    .getByText(/to fill in/)
    .first()
    .click()
  await reader.getByRole('button', { name: 'Fill in the blanks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Family charter' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Blank 1/ }).first()).toBeVisible()
})

test('Today is read in few calls, without reading whole documents', async ({ page }) => {
  await found(page.request)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  const load = async () => {
    calls.length = 0
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()
    return calls
  }

  // On a busy machine the stream can be late, and earlier reads are repeated; such a load doesn't count.
  const expected = ['/api/account/', '/api/auth/me/', '/api/frame/', '/api/live/', '/api/today/']
  await expect.poll(async () => (await load()).toSorted()).toEqual(expected)
  expect(calls.filter((path) => /^\/api\/documents\/[0-9a-f-]{36}\//.test(path))).toEqual([])
})

test.describe('at 1440 × 900', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('votes, missions, capitals and activity are on the first screen at 1440 × 900', async ({ page }) => {
    await found(page.request)
    await post(page.request, '/family/next-steps/dismiss/')
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()
    // The reminder of an open step takes no space of its own.
    const reminder = await page.getByText('One step of your journey is still open.').boundingBox()
    const greeting = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(reminder === null || reminder.y + reminder.height <= 36, 'the reminder').toBe(true)
    expect(greeting?.y ?? Infinity).toBeLessThan(60)
    for (const name of ['Your vote decides', 'Missions', 'The nine capitals', 'Recent activity']) {
      const box = await page.getByRole('region', { name }).boundingBox()
      expect((box?.y ?? Infinity) + 200, name).toBeLessThan(900)
    }
  })
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('the greeting follows the account’s time zone', async ({ page }) => {
    await found(page.request)
    await page.clock.setFixedTime(new Date('2026-11-16T22:52:00Z'))
    await post(page.request, '/account/', { time_zone: 'Asia/Tokyo' })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning, Helena')
  })
})

test('Today can be chosen as the default view', async ({ page }) => {
  await found(page.request)
  await post(page.request, '/account/', { default_view: 'today' })
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})
