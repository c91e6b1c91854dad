import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { putFile } from './data-room.ts'
import { found } from './pilots.ts'

const longName = `${'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung '.repeat(3).slice(0, 146)}.pdf`

/** The positions of the list's columns on the screen. */
async function measure(page: Page) {
  return page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const cells = [...document.querySelectorAll('.files tbody tr:first-child > *')].map((cell) => cell.getBoundingClientRect())
    const shown = cells.filter(({ width }) => width > 0)
    return {
      scrolls: document.documentElement.scrollWidth - window.innerWidth,
      listEnds: Math.max(...shown.map(({ right }) => right)),
      mainEnds: box('main')?.right ?? 0,
      name: box('.files tbody .c-name')?.width ?? 0,
      drop: box('.drop')?.height ?? 0,
      overlaps: shown.some((cell, index) => {
        const next = shown[index + 1]
        return next !== undefined && next.left < cell.right - 0.5
      }),
      cut: [...document.querySelectorAll('.files tbody td:not(.c-check)')].filter(
        (cell) => cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1,
      ).length,
    }
  })
}

for (const language of ['en', 'de', 'fr'] as const)
  test(`names are readable and nothing leaves its column, in ${language}`, async ({ page }) => {
    await found(page.request, { mission: null, language })
    // More than are drawn at once: the room of the others is a row too.
    for (let number = 1; number <= 45; number++)
      await putFile(page.request, { name: `Deed ${number}.txt`, bytes: `Deed ${number}`, category: 'deeds' })
    await putFile(page.request, { name: longName, bytes: 'A long name', folder: 'Weir House/1921', draft: true })
    await page.goto('/dashboard/data-room')
    await expect(page.getByRole('rowheader').first()).toContainText('Grundstück')
    for (const width of [1024, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const at = await measure(page)
      const about = `${language} at ${width}: ${JSON.stringify(at)}`
      expect(at.scrolls, about).toBeLessThanOrEqual(0)
      expect(at.listEnds, about).toBeLessThanOrEqual(at.mainEnds)
      expect(at.name, about).toBeGreaterThanOrEqual(240)
      expect(at.drop, about).toBeLessThanOrEqual(50)
      expect(at.overlaps, about).toBe(false)
      expect(at.cut, about).toBe(0)
    }
    // 200 % zoom of a laptop, and text of twice the size.
    await page.setViewportSize({ width: 720, height: 450 })
    const zoomed = await measure(page)
    expect(zoomed.scrolls).toBeLessThanOrEqual(0)
    expect(zoomed.name).toBeGreaterThanOrEqual(240)
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const at = await measure(page)
      const about = `${language} at ${width} with large text: ${JSON.stringify(at)}`
      expect(at.scrolls, about).toBeLessThanOrEqual(0)
      expect(at.listEnds, about).toBeLessThanOrEqual(at.mainEnds)
      expect(at.name, about).toBeGreaterThanOrEqual(240)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    }
  })

test('on a phone the files come first: one row for the categories, cards, and no drop zone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await found(page.request, { mission: null })
  await putFile(page.request, { name: 'Deed.txt', bytes: 'The mill', folder: 'Weir House' })
  await page.goto('/dashboard/data-room')
  await expect(page.getByRole('rowheader', { name: /Deed/ })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeHidden()
  await page.getByRole('button', { name: /^Deeds and property/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Categories and collections' })
  await sheet.getByRole('link', { name: /^Weir House/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^Weir House/ })).toBeVisible()
})
