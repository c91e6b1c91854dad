import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, test, walkTo } from './journey.ts'
import { hits, openRoom, putFile, readTexts, row, search, categoryLink } from './data-room.ts'
import { found } from './pilots.ts'

type Words = Record<'search' | 'file' | 'list' | 'nav' | 'upload', Record<string, string>>

/** The texts of the room in the pilot's language. */
const wordsOf = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'texts', language, 'data.json'), 'utf8')) as Words

async function expectToFit(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

for (const { language, colorScheme, width } of [
  { language: 'de', colorScheme: 'light', width: 390 },
  { language: 'hi', colorScheme: 'dark', width: 360 },
] as const) {
  test.describe(`on a phone of ${width}, ${colorScheme}, ${language}`, () => {
    test.use({ viewport: { width, height: 780 }, colorScheme, locale: language, hasTouch: true })

    test('the data room, search, file page and dialog fit a phone', async ({ page }) => {
      const words = wordsOf(language)
      await found(page.request, { language, mission: null })
      const name =
        'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung_von_1958_unterschrieben.csv'
      const id = await putFile(page.request, {
        name,
        bytes: `Flurstück,${'Bemerkung,'.repeat(20)}\n7,${'lang,'.repeat(20)}`,
        draft: true,
      })
      const other = await putFile(page.request, {
        name: 'Brief.txt',
        bytes: 'Die Mühle steht am Bach.'.repeat(40),
      })
      await readTexts(page.request, [id, other])
      await page.goto('/dashboard/data-room')
      await expect(page.getByRole('rowheader')).toHaveCount(2)
      await expectAccessible(page)
      await expectToFit(page, width)

      await page.getByRole('searchbox', { name: words.search['label'] ?? '' }).fill('Mühl')
      await expect(page.locator('mark').first()).toHaveText('Mühle')
      await expectAccessible(page)
      await expectToFit(page, width)
      await page.getByRole('button', { name: words.search['clear'] ?? '' }).click()

      // On a phone a selection starts in a file's menu; checkboxes then replace the menus.
      await page
        .getByRole('button', { name: (words.list['acts'] ?? '').replace('{{name}}', 'Brief.txt') })
        .click()
      await page.getByRole('menuitem', { name: words.list['select'] ?? '', exact: true }).click()
      await expect(
        page.getByRole('checkbox', { name: (words.list['choose'] ?? '').replace('{{name}}', name) }),
      ).toBeVisible()
      await page.getByRole('button', { name: words.list['acts_column'] ?? '', exact: true }).click()
      await page.getByRole('menuitem', { name: words.list['to_dataset'] ?? '' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page, width)
      await page.keyboard.press('Escape')

      await walkTo(page, `/dashboard/data-room?file=${id}`)
      await expect(page.getByRole('columnheader', { name: 'Flurstück' })).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page, width)
      await page.getByRole('button', { name: (words.list['acts'] ?? '').replace('{{name}}', name) }).click()
      await page.getByRole('menuitem', { name: words.file['rename'] ?? '', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page, width)
      await page.keyboard.press('Escape')
      for (const view of ['learning', 'datasets', 'primers', 'onboarding', 'bin']) {
        await walkTo(page, `/dashboard/data-room?view=${view}`)
        await expect(page.getByRole('heading', { level: 2, name: words.nav[view] ?? '' })).toBeVisible()
        await expectToFit(page, width)
      }
    })
  })
}

test('search, table, menu and dialog work by keyboard alone', async ({ page }) => {
  await found(page.request, { mission: null })
  const id = await putFile(page.request, { name: 'Deed.txt', bytes: 'The mill keeps a right of way.' })
  await readTexts(page.request, [id])
  await openRoom(page)
  await expect(row(page, 'Deed')).toBeVisible()
  await search(page).focus()
  await page.keyboard.type('mill')
  const found1 = hits(page).getByRole('link', { name: 'Deed' })
  await expect(found1).toBeVisible()
  for (let step = 0; step < 40 && !(await found1.evaluate((link) => link === document.activeElement)); step++)
    await page.keyboard.press('Tab')
  await expect(found1).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Deed' })).toBeVisible()
  await page.goBack()

  const sort = page.getByRole('button', { name: 'Name', exact: true })
  await sort.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Select Deed.txt' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select Deed.txt' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row(page, 'Deed').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  const menu = page.getByRole('button', { name: 'Actions for Deed.txt' })
  await expect(menu).toBeFocused()
  // A key pressed while the menu opens must not be reset to its first item.
  const focused = await menu.evaluate((button: HTMLElement) => {
    button.click()
    return document.activeElement?.textContent
  })
  expect(focused).toBe('Download')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit name and date' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Deed of the mill.txt')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Deed of the mill')).toBeVisible()
  // The live event may arrive before the response: nothing outside the dialog takes the focus.
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Actions for Deed of the mill.txt' })).toBeFocused()
  await categoryLink(page, 'Letters and memoirs').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Letters and memoirs' })).toBeVisible()
})
