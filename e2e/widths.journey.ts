import type { Page } from '@playwright/test'

import { expect, test, walkTo } from './journey.ts'
import { found, nameFamily, documentOf } from './pilots.ts'

// From the smallest tablet to a large desktop, and both sides of the frame's own breakpoint.
const widths = [761, 820, 900, 1024, 1100, 1101, 1180, 1280, 1366, 1440, 1920]

test('between a phone and a desktop a document keeps readable lines, and nothing overflows the screen', async ({
  page,
}) => {
  await found(page.request, { mission: 'legacy' })
  await nameFamily(page, 'Hallam')
  const { id } = await documentOf(page.request, 'stewardship_policy')
  await page.goto(`/dashboard/build-room?document=${id}`)
  const text = page.getByText('This policy says how')
  await expect(text).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true }).first()).toBeVisible()

  // A document opens with the engines folded; below 1100 px they would overlay it.
  for (const isHidden of [true, false]) {
    await page.setViewportSize({ width: 1440, height: 800 })
    if (!isHidden) await page.getByRole('button', { name: 'Toggle View' }).click()
    for (const width of widths.filter((one) => isHidden || one >= 1100)) {
      await page.setViewportSize({ width, height: 800 })
      const box = await text.boundingBox()
      expect(box?.width, `${width} px`).toBeGreaterThanOrEqual(320)
      await expectInside(page, `${width} px`)
    }
  }
})

test('the rooms and their texts fit the screen of a tablet', async ({ page }) => {
  await found(page.request, { mission: 'legacy', language: 'de' })
  await page.goto('/dashboard/command-center')
  for (const [path, title] of [
    ['/dashboard/command-center', 'Kommandozentrale'],
    ['/dashboard', /^Guten /],
    ['/dashboard/build-room', 'Werkraum'],
    ['/dashboard/chat', 'Chat'],
    ['/dashboard/data-room', 'Datenraum'],
    ['/dashboard/service-mesh', 'Dienstenetz'],
    ['/dashboard/settings', 'Einstellungen'],
    ['/dashboard/settings?tab=account', 'Einstellungen'],
    ['/dashboard/legacy-timeline', /^Zeitlinie/],
  ] as const) {
    await walkTo(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await expectInside(page, `${path} at ${width} px`)
    }
  }
})

test('a printed page is alone, and nothing overlaps', async ({ page }) => {
  await found(page.request, { mission: 'legacy' })
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('region', { name: 'Identity' }).getByLabel('Family name')).toBeVisible()

  // A4 in CSS pixels.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })

  for (const name of ['Legacy Engines', 'Main'])
    await expect(page.getByRole('navigation', { name })).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeHidden()
  await expectInside(page, 'identity on paper')
  for (const section of ['governance', 'members', 'ledger']) {
    await walkTo(page, `/dashboard/settings?section=${section}`)
    await expect(page.getByRole('region').first()).toBeVisible()
    await expectInside(page, `${section} on paper`)
  }
})

/** Expects that neither the page nor the engines have text beyond their edge. */
async function expectInside(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const words = document.createRange()
    // Text truncated by an element ends at the element's edge.
    const clipOf = (element: Element): number => {
      for (let box: Element | null = element; box && box.tagName !== 'MAIN'; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return box.getBoundingClientRect().right
      return Infinity
    }
    const isBeyond = (element: Element, edge: number) => {
      words.selectNodeContents(element)
      const inner = [...element.querySelectorAll('*')].map(clipOf)
      const clip = Math.min(clipOf(element), ...inner.filter((right) => right !== Infinity))
      return [...words.getClientRects()].some(({ right }) => Math.min(right, clip) > edge + 0.5)
    }
    const engines = document.querySelector('nav[data-part~=right]')
    const rooms = [...(engines?.querySelectorAll('li') ?? [])].filter((room) =>
      isBeyond(room, engines?.getBoundingClientRect().right ?? 0),
    )
    const main = document.querySelector('main')
    const own = [...(main?.querySelectorAll('h1, h2, h3, p, button, a, label') ?? [])].filter(
      (element) => element.checkVisibility() && isBeyond(element, main?.getBoundingClientRect().right ?? 0),
    )
    const tooWide = document.documentElement.scrollWidth > window.innerWidth ? ['the page itself'] : []
    return [...tooWide, ...[...rooms, ...own].map(({ textContent }) => textContent)]
  })
  expect(beyond, where).toEqual([])
}
