import { expect, expectAccessible, test } from './journey.ts'
import { found, join, post, tabOf } from './pilots.ts'

const mill = {
  title: 'The mill is bought',
  kind: 'milestone',
  on: '1874-05-02',
  text: 'With borrowed money.',
}

test('an entry with a partial day can be added, changed, removed and restored', async ({ page }) => {
  await found(page.request)
  await page.goto('/dashboard/legacy-timeline')
  await expect(page.getByRole('heading', { name: 'Legacy Timeline' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Legacy launch' })).toBeVisible()

  await page.getByRole('button', { name: 'Add an entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to the timeline' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('This is required.')).toHaveCount(2)
  await dialog.getByLabel('What happened or will happen').fill('The mill is bought')
  const when = dialog.getByRole('group', { name: 'When', exact: true })
  await when.getByLabel('Year').fill('1874')
  await when.getByLabel('Day').fill('31')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(when.getByText('Enter a valid date.')).toBeVisible()
  await when.getByLabel('Day').fill('')
  await dialog.getByLabel('Repeats every year').check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(when.getByText('Yearly events need a day and month.')).toBeVisible()
  await dialog.getByLabel('Repeats every year').uncheck()
  await when.getByLabel('Month').selectOption('May')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()

  const row = page.getByRole('listitem').filter({ hasText: 'The mill is bought' })
  await expect(row).toContainText('May 1874')
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: 'Change the entry' })
  await expect(change.getByRole('group', { name: 'When', exact: true }).getByLabel('Month')).toHaveValue('05')
  await change.getByRole('group', { name: 'Until (optional)' }).getByLabel('Year').fill('1873')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change.getByText('The end date is before the start date.')).toBeVisible()
  await change.getByRole('group', { name: 'Until (optional)' }).getByLabel('Year').fill('1875')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('May 1874 to 1875')

  await row.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('May 1874 to 1875')
  await expectAccessible(page)
})

test('the picture zooms from everything to a month and back, and the list follows', async ({ page }) => {
  await found(page.request)
  await post(page.request, '/timeline/entries/', mill)
  await post(page.request, '/timeline/entries/', {
    title: 'Ada is born',
    kind: 'birth',
    on: '1881-02-03',
    is_yearly: true,
  })
  await page.goto('/dashboard/legacy-timeline')
  const old = page.getByRole('listitem').filter({ hasText: 'The mill is bought' })
  const span = page.getByLabel('Time span')
  await expect(old).toBeVisible()
  await expect(span).toHaveValue('all')

  await page.getByRole('button', { name: 'Go to today' }).click()
  await expect(old).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Legacy launch' })).toBeVisible()
  await span.selectOption('A month')
  await expect(page.getByText('Action · Still open')).toHaveCount(0)
  // A much older entry extends the range but doesn't change the visible part.
  const visibleRange = await page.getByRole('group', { name: /^Timeline, / }).getAttribute('aria-label')
  const refetched = page.waitForResponse(
    (response) => response.url().includes('/api/timeline/') && response.request().method() === 'GET',
  )
  await post(page.request, '/timeline/entries/', { ...mill, title: 'The first stone', on: '1402' })
  await refetched
  await expect(page.getByRole('group', { name: visibleRange ?? '' })).toBeVisible()
  await expect(span).toHaveValue('month')

  const picture = page.getByRole('group', { name: /^Timeline, / })
  await picture.focus()
  await page.keyboard.press('Home')
  await expect(span).toHaveValue('all')
  const before = await picture.getAttribute('aria-label')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(picture).not.toHaveAttribute('aria-label', before ?? '')
  await page.keyboard.press('Home')
  // Two things close to each other share a mark, which zooms in when clicked.
  await picture
    .getByRole('button', { name: /^2 entries, 2 May 1874 to 3 February 1881\. Show them\.$/ })
    .click()
  await expect(page.getByText('2 entries', { exact: true })).toBeVisible()
  await picture.getByRole('button', { name: 'Ada is born' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada is born' })).toBeFocused()
})

for (const width of [1440, 390])
  test(`the buttons don’t move when the timeline loads, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await found(page.request)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/timeline/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard/legacy-timeline')
    const button = page.getByRole('button', { name: 'Add an entry' })
    const before = await button.boundingBox()
    expect(before).not.toBeNull()
    answer()
    await expect(page.getByRole('link', { name: 'Legacy launch' })).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
  })

test('a calendar link is shown once and can be ended', async ({ page, request, forerunners }) => {
  await found(page.request)
  await post(page.request, '/timeline/entries/', { ...mill, title: 'Reunion', on: '2099-07-04' })
  await page.goto('/dashboard/legacy-timeline')
  await page.getByRole('button', { name: 'Subscribe in a calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'The timeline in your calendar' })
  await expect(dialog.getByText('No link yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Your link').inputValue()
  await expectAccessible(page)

  const read = async () => request.get(new URL(new URL(link).pathname, forerunners.url).href)
  expect(await (await read()).text()).toContain('SUMMARY:Reunion')
  await page.reload()
  await page.getByRole('button', { name: 'Subscribe in a calendar' }).click()
  await expect(dialog.getByText(/^Link created on /)).toBeVisible()
  await expect(dialog.getByText(/^Last read by a calendar on /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete link' }).click()
  await expect(dialog.getByText('Link deleted. Calendars that used it no longer update.')).toBeVisible()
  expect((await read()).status()).toBe(404)
})

test('an advisor reads entries but can’t change them, and sees new ones without a reload', async ({
  page,
  newDevice,
}) => {
  await found(page.request)
  const advisor = await join(page.request, { newDevice, role: 'advisor', name: 'Anneke Brandt' })
  const advisorTab = tabOf(advisor)
  await advisorTab.goto('/dashboard/legacy-timeline')
  await expect(advisorTab.getByText('No Data')).toBeVisible()

  await post(page.request, '/timeline/entries/', mill)

  const row = advisorTab.getByRole('listitem').filter({ hasText: 'The mill is bought' })
  await expect(row).toBeVisible()
  await expect(advisorTab.getByRole('link', { name: 'Legacy launch' })).toHaveCount(0)
  await expect(advisorTab.getByRole('button', { name: 'Add an entry' })).toHaveCount(0)
  await expect(row.getByRole('button')).toHaveCount(0)
})
