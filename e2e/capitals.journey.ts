import type { Page } from '@playwright/test'

import { expect, expectAccessible, test } from './journey.ts'
import { found, join, tabOf } from './pilots.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'The nine capitals' })
const row = (page: Page, capital: string) => panel(page).getByRole('row', { name: new RegExp(`^${capital}`) })
const open = (page: Page, capital: string) =>
  panel(page).getByRole('button', { name: `${capital}: definition, rating and evidence` })

test('the panel shows the chart, the figures and the details of a capital', async ({ page }) => {
  await found(page.request)
  await page.goto('/dashboard')

  await expect(panel(page).getByRole('img', { name: /perceived against effective/ })).toBeVisible()
  await expect(row(page, 'Cultural').getByRole('cell')).toHaveText([/^70/, '5', /not rated/, 'Not rated yet'])
  await expect(panel(page).getByRole('row')).toHaveCount(10)
  await expect(panel(page).getByText('Scores appear with the first rating')).toBeVisible()
  await expectAccessible(page)

  await open(page, 'Cultural').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cultural capital' })
  await expect(dialog.getByText('0.5 points in all')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open(page, 'Cultural')).toBeFocused()

  await open(page, 'Cultural').click()
  await dialog.getByRole('link', { name: 'Family charter' }).click()
  await expect(page).toHaveURL(/\/dashboard\/build-room\?document=[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a done action counts at once, and its evidence links back to it', async ({ page }) => {
  await found(page.request)
  await page.goto('/dashboard')
  await expect(row(page, 'Cultural').getByRole('cell').nth(1)).toHaveText('5')

  const action = page.getByRole('checkbox', { name: /^Record an hour/ })
  await action.click()
  await expect(action).toBeChecked()

  await expect(row(page, 'Cultural').getByRole('cell').nth(1)).toHaveText('22')
  await open(page, 'Cultural').click()
  const dialog = page.getByRole('dialog', { name: 'Cultural capital' })
  await expect(dialog.getByText('2.5 points in all')).toBeVisible()
  await dialog.getByRole('link', { name: /^Record an hour/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard#mission-[0-9a-f-]{36}$/)
  await expect(page.getByRole('article', { name: 'Legacy launch' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('article', { name: 'Legacy launch' })).toBeFocused()
})

test('a rating by keyboard is saved at once, can be undone and survives a reload', async ({ page }) => {
  await found(page.request)
  await page.goto('/dashboard')
  const rate = panel(page).getByRole('button', { name: 'Rate for yourself' })
  await rate.focus()
  await expect(rate).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'How strong do they feel to you?' })
  const slider = dialog.getByRole('slider', { name: /^Time/ })
  const number = dialog.getByRole('spinbutton', { name: /^Time/ })
  await expect(slider).toHaveValue('60')
  await expectAccessible(page)

  await slider.focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await expect(number).toHaveValue('63')
  const undo = dialog.getByRole('button', { name: 'Undo: Time' })
  await expect(undo).toBeVisible()
  await undo.press('Enter')
  await expect(slider).toHaveValue('60')
  await expect(slider).toBeFocused()
  await expect(undo).toBeHidden()

  await number.fill('12')
  await number.press('Enter')
  await expect(slider).toHaveValue('12')
  await expect(undo).toBeVisible()
  await number.fill('101')
  await number.press('Tab')
  await expect(dialog.getByText('Enter a whole number from 0 to 100.')).toBeVisible()
  await expect(slider).toHaveValue('12')
  await number.fill('')
  await number.press('Tab')
  await expect(number).toHaveValue('')
  await expect(undo).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Time').getByRole('cell').first()).toHaveText(/not rated/)

  await open(page, 'Time').click()
  await page.getByRole('spinbutton', { name: /^Time/ }).fill('44')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo: Time' })).toBeVisible()
  await page.reload()
  await expect(row(page, 'Time').getByRole('cell').first()).toHaveText('44')
})

test('a rating that can’t be saved is reverted with the reason', async ({ page }) => {
  await found(page.request)
  await page.goto('/dashboard')
  await open(page, 'Social').click()
  const slider = page.getByRole('slider', { name: /^Social/ })
  await page.route('**/api/capitals/social/rate/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The house is being put in order.' } }),
  )

  await slider.press('End')

  await expect(page.getByText('The house is being put in order.')).toBeVisible()
  await expect(slider).toHaveValue('60')
})

test('the founder defines a capital, and a guardian reads the definition', async ({ page, newDevice }) => {
  await found(page.request)
  await page.goto('/dashboard')
  await open(page, 'Material').click()
  await page.getByRole('button', { name: 'Write a definition' }).press('Enter')
  const words = page.getByLabel('What this capital means to your family')
  await expect(words).toBeFocused()
  await words.fill('The mill, the weir and the orchard.')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('The mill, the weir and the orchard.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change definition' })).toBeFocused()

  const guardian = tabOf(await join(page.request, { newDevice, role: 'guardian', name: 'Rafael Linden' }))
  await guardian.goto('/dashboard')
  await open(guardian, 'Material').click()
  await expect(guardian.getByText('The mill, the weir and the orchard.')).toBeVisible()
  await expect(guardian.getByRole('button', { name: 'Change definition' })).toBeHidden()
  await guardian.keyboard.press('Escape')
})

test('a personal document is not listed for other members', async ({ page, newDevice }) => {
  await found(page.request)
  await page.goto('/dashboard')
  await open(page, 'Spiritual').click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Legacy letter' })).toBeVisible()

  const guardian = tabOf(await join(page.request, { newDevice, role: 'guardian', name: 'Rafael Linden' }))
  await guardian.goto('/dashboard')
  await open(guardian, 'Spiritual').click()
  const dialog = guardian.getByRole('dialog', { name: 'Spiritual capital' })
  // Only the explanation mentions half a point; nothing shows who wrote a letter, or when.
  await expect(dialog.getByText(/0\.5/).first()).toBeVisible()
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await expect(dialog.getByRole('listitem').filter({ hasText: /letter|personal/i })).toHaveCount(0)
})

test('a new family sees no critical capitals, only missing ratings and evidence', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard')
  await expect(panel(page).getByText('Not rated yet')).toHaveCount(9)
  await expect(panel(page).getByText('Scores appear with the first rating')).toBeVisible()
  await expectAccessible(page)

  await panel(page).getByRole('button', { name: 'Rate for yourself' }).click()
  const slider = page.getByRole('slider', { name: /^Human/ })
  await expect(slider).toHaveAttribute('aria-valuetext', 'Not rated yet')
  await slider.press('End')
  await expect(page.getByRole('button', { name: 'Undo: Human' })).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(row(page, 'Human').getByRole('cell')).toHaveText(['100', '0', '+100', 'No evidence yet'])
  await expect(row(page, 'Time').getByRole('cell').first()).toHaveText(/not rated/)
  for (const score of ['Capital alignment index (CAI)', 'Overall score', 'RT score'])
    await expect(panel(page).getByText(score)).toBeVisible()
})

test('seeded ratings become the pilot’s own with one click', async ({ page }) => {
  await found(page.request)
  await page.goto('/dashboard')
  await panel(page).getByRole('button', { name: 'Rate for yourself' }).click()

  await page.getByRole('button', { name: 'Confirm all nine' }).click()

  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, 'Cultural').getByRole('cell')).toHaveText(['70', '5', '+65', 'Critical'])
  await expect(row(page, 'Digital').getByRole('cell').last()).toHaveText('No evidence yet')
})

test('an advisor doesn’t see the capitals', async ({ page, newDevice }) => {
  await found(page.request)
  const advisor = tabOf(await join(page.request, { newDevice, role: 'advisor', name: 'Rafael Linden' }))

  await advisor.goto('/dashboard')

  await expect(advisor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel(advisor)).toHaveCount(0)
})

for (const language of ['de', 'hi']) {
  test.describe(`on a narrow phone, in ${language}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: language })

    test(`the capitals fit on a narrow phone in ${language}, and a tap opens the figures`, async ({
      page,
    }) => {
      await found(page.request, { language })
      await page.goto('/dashboard')
      const table = page.getByRole('table')
      await table.getByRole('button').nth(1).tap()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button').first().tap()

      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
  })
}
