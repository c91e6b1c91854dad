import type { Page } from '@playwright/test'

import { furnishedPassword, furnishFamily } from '../test/furnished-family.mjs'
import { expect, test, walkTo } from './journey.ts'
import { findMisplaced } from './misplaced.ts'
import { findSmallTargets } from './small-targets.ts'

const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const

interface Place {
  readonly path: string
  /** The main action, in view without scrolling: by its place, as its words are in another language. */
  readonly action?: string
  /** The narrowest window whose first view has room for the action. */
  readonly actionFrom?: number
}

const settingsActions: Readonly<Record<string, string>> = { identity: '.save-foot .btn.main', members: 'header .btn.main', leave: '.fw-section .btn' }

test.describe('over a furnished family', () => {
  // Some hundred pages each: on a busy machine more than a journey is given.
  test.describe.configure({ timeout: 360_000 })

  for (const language of ['en', 'de', 'ja'])
    test(`in ${language} nothing lies beyond its column or over anything else, at five widths`, async ({ page, house }) => {
      const places = await furnish(page, house.url, language)
      const found: string[] = []
      for (const { path, action, actionFrom = 0 } of places) {
        await open(page, path)
        if (action !== undefined) await expect(page.locator(`main ${action}`).first(), path).toBeAttached()
        for (const size of windows) {
          await page.setViewportSize(size)
          await settle(page)
          const where = `${path} ${size.width} × ${size.height}`
          found.push(...(await findMisplaced(page)).map((what) => `${where}: ${what}`))
          if (action !== undefined && size.width >= actionFrom && !(await isInView(page, action))) found.push(`${where}: ${action} is not in view`)
        }
      }
      expect(found).toEqual([])
    })

  for (const language of ['en', 'de'])
    test(`in ${language} with letters of twice the size nothing lies beyond its column or over anything else`, async ({ page, house }) => {
      const places = await furnish(page, house.url, language)
      const found: string[] = []
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      for (const { path } of places) {
        await open(page, path)
        for (const size of windows.slice(0, 3)) {
          await page.setViewportSize(size)
          await settle(page)
          found.push(...(await findMisplaced(page)).map((what) => `${path} ${size.width} × ${size.height}: ${what}`))
        }
      }
      expect(found).toEqual([])
    })
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test.describe.configure({ timeout: 180_000 })

  test('every control is at least 40 px high and wide', async ({ page, house }) => {
    const found: string[] = []
    for (const { path } of await furnish(page, house.url, 'en')) {
      await open(page, path)
      found.push(...(await findSmallTargets(page)).map((what) => `${path}: ${what}`))
    }
    expect(found).toEqual([])
  })
})

let families = 0

/** A family of its own, its founder signed in on this page, which speaks the language; and the pages to look at. */
async function furnish(page: Page, url: string, language: string): Promise<Place[]> {
  const { founder, documents, trustee } = await furnishFamily(url, { tag: `-geometry-${process.pid}-${++families}` })
  const signedIn = await page.request.post('/api/auth/login/', { data: { email: founder.email, password: furnishedPassword } })
  expect(signedIn.status()).toBe(200)
  await page.goto(`/dashboard/command-center?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { items } = (await founder.get('/chat/')) as { items: { id: string }[] }
  const document = (key: string) => `/dashboard/build-room?paper=${documents[key]}`
  return [
    { path: '/dashboard', action: 'li .btn.main' },
    { path: '/dashboard/command-center', action: '.send-acts .btn.main', actionFrom: 1280 },
    { path: '/dashboard/build-room', action: '.page-h .btn.main' },
    { path: document('family_charter'), action: '.vote-buttons .btn.main' },
    { path: document('open'), action: '.vote-buttons .btn, .vote-own .btn' },
    { path: document('in_force') },
    { path: document('changes') },
    { path: '/dashboard/data-room', action: '.data-head .btn.main' },
    { path: '/dashboard/chat' },
    { path: `/dashboard/chat?talk=${items[0]?.id}` },
    { path: '/dashboard/service-mesh' },
    ...['identity', 'governance', 'members', 'capitals', 'engines', 'ledger', 'leave'].map((section) => ({
      path: `/dashboard/settings?tab=family&section=${section}`,
      ...(section in settingsActions && { action: settingsActions[section] }),
    })),
    { path: '/dashboard/settings?tab=llm' },
    { path: '/dashboard/settings?tab=servers' },
    { path: '/dashboard/settings?tab=account', action: '.save-foot .btn.main' },
    { path: '/dashboard/legacy-timeline', action: '.acts .btn.main' },
    { path: '/dashboard/family-tree' },
    { path: '/dashboard/heritage-room' },
    { path: '/dashboard/nowhere' },
    { path: `/user/${trustee.accountId}` },
  ]
}

async function open(page: Page, path: string): Promise<void> {
  await walkTo(page, path)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page.getByRole('main').locator('.shape, [aria-busy=true], .sk'), path).toHaveCount(0)
  await settle(page)
}

/** After a change of size a page may draw itself once more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60)))))
}

/** Whether one that can be seen lies above the command bar, without scrolling. */
function isInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    window.scrollTo(0, 0)
    const bar = document.querySelector('.command form')?.getBoundingClientRect()
    return [...document.querySelectorAll(`main ${wanted}`)]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .some((box) => box.top >= 0 && box.bottom <= (bar?.top ?? window.innerHeight) && box.right <= window.innerWidth)
  }, selector)
}
