import type { Page, Request } from '@playwright/test'

import { languageCodes } from '../contract/src/languages.ts'
import { expect, newEmail, password, test } from './journey.ts'
import { shiftOf, watchShifts } from './shifts.ts'

// A slow network may not hold the words back for long (load-faces.ts). Here a slow machine must not decide what is seen.
function waitForFaces(): void {
  const real = globalThis.setTimeout
  globalThis.setTimeout = ((act: () => void, ms = 0) => real(act, ms >= 3000 ? ms * 10 : ms)) as typeof setTimeout
}

function watchRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request: Request) => {
    if (request.url().startsWith('http')) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

const isSlice = (path: string) => /\/noto-[\w-]+\.woff2$/.test(path)

test.use({ isFirstVisit: true })

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

for (const [index, code] of languageCodes.entries()) {
  // Each script at both; the others take turns.
  for (const viewport of ['en', 'ja', 'hi'].includes(code) ? [desktop, phone] : [index % 2 === 0 ? desktop : phone]) {
    test.describe(() => {
      test.use({ locale: code, viewport })

      test(`the first visit in ${code} at ${viewport.width} takes at most 15 requests, and no word moves`, async ({ page }) => {
        const paths = watchRequests(page)
        await page.addInitScript(watchShifts)
        await page.addInitScript(waitForFaces)

        await page.goto('/auth/login')
        await page.locator('form input[type=password]').waitFor()
        await page.evaluate(() => document.fonts.ready)
        await page.waitForLoadState('networkidle')

        await expect(page.locator('html')).toHaveAttribute('lang', code)
        expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(15)
        expect(await shiftOf(page)).toBeLessThan(0.02)
      })
    })
  }
}

test('letters that cannot be fetched with the texts come in slices', async ({ page }) => {
  const paths = watchRequests(page)
  await page.route('**/*.faces', (route) => route.abort())

  await page.goto('/auth/login?lng=ja')

  await expect(page.getByRole('heading', { name: 'おかえりなさい' })).toBeVisible()
  await expect.poll(() => paths.filter(isSlice).length).toBeGreaterThan(10)
})

test('letters that a pilot writes come in slices, those of the texts do not', async ({ page }) => {
  await page.request.post('/api/auth/create/', { data: { email: newEmail(), password, confirm_password: password } })
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
