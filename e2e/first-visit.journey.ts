import type { Page, Request } from '@playwright/test'

import { languageCodes } from '../contract/src/languages.ts'
import { expect, newEmail, password, test } from './journey.ts'
import { layoutShiftOf, observeLayoutShifts } from './layout-shifts.ts'

// Texts are shown without fonts after a timeout (load-fonts.ts). Here a slow machine must not decide the
// outcome.
function waitForFonts(): void {
  const real = globalThis.setTimeout
  globalThis.setTimeout = ((act: () => void, ms = 0) =>
    real(act, ms >= 3000 ? ms * 10 : ms)) as typeof setTimeout
}

function watchRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request: Request) => {
    if (request.url().startsWith('http')) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

const isSlice = (path: string) => /\/noto-[\w-]+\.woff2$/.test(path)

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

for (const [index, code] of languageCodes.entries()) {
  // Three scripts at both widths; the others alternate.
  for (const viewport of ['en', 'ja', 'hi'].includes(code)
    ? [desktop, phone]
    : [index % 2 === 0 ? desktop : phone]) {
    test.describe(() => {
      test.use({ locale: code, viewport })

      test(`the first visit in ${code} at ${viewport.width} px takes at most 15 requests and shifts no text`, async ({
        page,
      }) => {
        const paths = watchRequests(page)
        await page.addInitScript(observeLayoutShifts)
        await page.addInitScript(waitForFonts)

        await page.goto('/auth/login')
        await page.locator('form input[type=password]').waitFor()
        await page.evaluate(() => document.fonts.ready)
        await page.waitForLoadState('networkidle')

        await expect(page.locator('html')).toHaveAttribute('lang', code)
        expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(15)
        expect(await layoutShiftOf(page)).toBeLessThan(0.02)
      })
    })
  }
}

test('glyphs whose font pack fails to load come from font slices', async ({ page }) => {
  const paths = watchRequests(page)
  await page.route('**/*.fonts', (route) => route.abort())

  await page.goto('/auth/login?lng=ja')

  await expect(page.getByRole('heading', { name: 'おかえりなさい' })).toBeVisible()
  await expect.poll(() => paths.filter(isSlice).length).toBeGreaterThan(10)
})

test('glyphs that a pilot writes come from font slices, those of the texts don’t', async ({ page }) => {
  await page.request.post('/api/auth/create/', {
    data: { email: newEmail(), password, confirm_password: password },
  })
  await page.request.post('/api/account/', { data: { language: 'ko' } })
  const paths = watchRequests(page)
  await page.goto('/onboarding')
  const name = page.getByRole('textbox').first()
  await name.waitFor()
  await page.evaluate(() => document.fonts.ready)
  const isKorean = (path: string) => isSlice(path) && path.includes('noto-serif-kr')
  expect(paths.filter(isKorean)).toEqual([])

  await name.fill('뷁쒧')

  await expect.poll(() => paths.filter(isKorean).length).toBeGreaterThan(0)
})
