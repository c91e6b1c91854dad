import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { putFile } from './data-room.ts'
import { found } from './pilots.ts'

const longName = `${'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung '.repeat(3).slice(0, 146)}.pdf`

/** Positions of the list's columns on the screen. */
async function measure(page: Page) {
  return page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const cells = [...document.querySelectorAll('[data-part~=files] tbody tr:first-child > *')].map((cell) =>
      cell.getBoundingClientRect(),
    )
    const shown = cells.filter(({ width }) => width > 0)
    return {
      scrolls: document.documentElement.scrollWidth - window.innerWidth,
      listEnds: Math.max(...shown.map(({ right }) => right)),
      mainEnds: box('main')?.right ?? 0,
      name: box('[data-part~=files] tbody [data-part~=c-name]')?.width ?? 0,
      drop: box('[data-part~=drop]')?.height ?? 0,
      overlaps: shown.some((cell, index) => {
        const next = shown[index + 1]
        return next !== undefined && next.left < cell.right - 0.5
      }),
      cut: [...document.querySelectorAll('[data-part~=files] tbody td:not([data-part~=c-check])')].filter(
        (cell) => cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1,
      ).length,
    }
  })
}

for (const language of ['en', 'de', 'fr'] as const)
  test(`file names are readable and columns don't overflow in ${language}`, async ({ page }) => {
    await found(page.request, { mission: null, language })
    // More rows than are rendered, so that the spacer row exists too.
    for (let number = 1; number <= 45; number++)
      await putFile(page.request, { name: `Deed ${number}.txt`, bytes: `Deed ${number}`, category: 'deeds' })
    await putFile(page.request, {
      name: longName,
      bytes: 'A long name',
      folder: 'Weir House/1921',
      draft: true,
    })
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
    // A laptop at 200 % zoom, and double text size.
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

test('the data room on a phone shows files first: one row for categories, cards, no drop zone', async ({
  page,
}) => {
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
