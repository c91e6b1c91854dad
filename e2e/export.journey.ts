import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'

import { expect, expectAccessible, test } from './journey.ts'
import { found, documentOf } from './pilots.ts'

/** Opens the menu and chooses a format by keyboard. */
async function take(page: Page, format: string, steps: number): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  // From the end of the menu: bin, print, Markdown, Word, PDF.
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: format })).toBeFocused()
  await expectAccessible(page)
  // The render worker starts with the first document, which takes time on a busy machine.
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.keyboard.press('Enter'),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('a document is exported as PDF and for Word, and printed alone', async ({ page }) => {
  test.setTimeout(180_000)
  await found(page.request)
  const { id } = await documentOf(page.request, 'family_charter')
  await page.goto(`/dashboard/build-room?document=${id}`)

  const [pdf, word] = [await take(page, 'PDF', 4), await take(page, 'Word (DOCX)', 3)]

  expect(pdf.name).toBe('Family charter.pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(word.name).toBe('Family charter.docx')
  expect(Object.keys(unzipSync(new Uint8Array(word.bytes)))).toContain('word/document.xml')

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const sheet = page.locator('[data-part~=build-sheet] [data-part~=document]')
  await expect(sheet.getByRole('heading', { name: 'Family charter' })).toBeVisible()
  for (const hidden of [
    page.getByRole('navigation').first(),
    page.getByRole('button').first(),
    page.getByRole('region', { name: 'Decision' }),
  ])
    await expect(hidden).toBeHidden()
  expect(
    await sheet.evaluate((document) => [
      getComputedStyle(document).color,
      getComputedStyle(document).backgroundColor,
    ]),
  ).toEqual(['rgb(35, 28, 16)', 'rgb(255, 255, 255)'])
})

test('a menu stays under the pointer, and a failed export shows an error', async ({ page }) => {
  await found(page.request)
  const { id } = await documentOf(page.request, 'family_charter')
  await page.goto(`/dashboard/build-room?document=${id}`)
  await page.route('**/export/md/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'We couldn’t create the file.' } }),
  )
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const choice = page.getByRole('menuitem', { name: 'Markdown' })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page
    .getByRole('menu')
    .evaluate((menu) => Promise.all(menu.getAnimations().map(({ finished }) => finished)))
  const before = await choice.boundingBox()
  await page.locator('main').evaluate((main) => (main.style.paddingTop = '160px'))
  expect(await choice.boundingBox()).toEqual(before)
  await choice.click()
  await expect(page.getByText('We couldn’t create the file.')).toBeVisible()
})
