import type { Page } from '@playwright/test'

import { samplePassword, createSampleFamily } from '../test/sample-family.mjs'
import { expect, test, walkTo } from './journey.ts'
import { findMisplaced } from './misplaced.ts'
import { found } from './pilots.ts'
import { findSmallTargets } from './small-targets.ts'

const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const

// The longest words and the widest glyphs, where columns are narrowest: both sidebars open, and a phone.
const hardestWindows = [windows[2], windows[4]] as const

interface Place {
  readonly path: string
  /** The main action, in view without scrolling: found by selector, as the language varies. */
  readonly action?: string
  /** The narrowest window whose first screen has room for the action. */
  readonly actionFrom?: number
}

const settingsActions: Readonly<Record<string, string>> = {
  identity: '[data-part~=save-footer] .btn.main',
  members: 'header .btn.main',
  leave: 'section .btn',
}

test.describe('over a sample family', () => {
  // A hundred pages each: on a busy machine more than a journey's timeout.
  test.describe.configure({ timeout: 360_000 })

  for (const [language, sizes] of [
    ['en', windows],
    ['de', hardestWindows],
    ['ja', hardestWindows],
  ] as const)
    test(`in ${language} nothing of a full family’s pages overflows or overlaps at ${sizes.length} widths`, async ({
      page,
      forerunners,
    }) => {
      const places = await createFamily(page, forerunners.url, language)
      const misplaced: string[] = []
      for (const { path, action, actionFrom = 0 } of places) {
        await open(page, path)
        if (action !== undefined) await expect(page.locator(`main ${action}`).first(), path).toBeAttached()
        for (const size of sizes) {
          await page.setViewportSize(size)
          await settle(page)
          const where = `${path} ${size.width} × ${size.height}`
          misplaced.push(...(await findMisplaced(page)).map((what) => `${where}: ${what}`))
          if (action !== undefined && size.width >= actionFrom && !(await isInView(page, action)))
            misplaced.push(`${where}: ${action} is not in view`)
        }
      }
      expect(misplaced).toEqual([])
    })

  for (const language of ['en', 'de'])
    test(`in ${language} nothing of a full family’s pages overflows or overlaps with text at twice the size`, async ({
      page,
      forerunners,
    }) => {
      const places = await createFamily(page, forerunners.url, language)
      const misplaced: string[] = []
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      for (const { path } of places) {
        await open(page, path)
        for (const size of windows.slice(0, 3)) {
          await page.setViewportSize(size)
          await settle(page)
          misplaced.push(
            ...(await findMisplaced(page)).map((what) => `${path} ${size.width} × ${size.height}: ${what}`),
          )
        }
      }
      expect(misplaced).toEqual([])
    })
})

test.describe('over a new family, where little is there yet', () => {
  test.describe.configure({ timeout: 180_000 })

  for (const language of ['en', 'de'])
    test(`in ${language} nothing of a new family’s pages overflows or overlaps`, async ({ page }) => {
      await found(page.request, { language })
      await page.goto('/dashboard/command-center')
      const misplaced: string[] = []
      for (const path of [
        '',
        '/command-center',
        '/build-room',
        '/data-room',
        '/chat',
        '/service-mesh',
        '/legacy-timeline',
        '/settings?tab=family',
      ]) {
        await open(page, `/dashboard${path}`)
        for (const size of [windows[1], windows[3], windows[4]]) {
          await page.setViewportSize(size)
          await settle(page)
          misplaced.push(
            ...(await findMisplaced(page)).map((what) => `${path} ${size.width} × ${size.height}: ${what}`),
          )
        }
      }
      expect(misplaced).toEqual([])
    })
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test.describe.configure({ timeout: 180_000 })

  test('every control is at least 40 px high and wide on a touch screen', async ({ page, forerunners }) => {
    const misplaced: string[] = []
    for (const { path } of await createFamily(page, forerunners.url, 'en')) {
      await open(page, path)
      misplaced.push(...(await findSmallTargets(page)).map((what) => `${path}: ${what}`))
    }
    expect(misplaced).toEqual([])
  })
})

let families = 0

/**
 * Creates a family with its founder signed in on this page, in the given language; returns the pages to
 * check.
 */
async function createFamily(page: Page, url: string, language: string): Promise<Place[]> {
  const { founder, documents, trustee, tree } = await createSampleFamily(url, {
    tag: `-geometry-${process.pid}-${++families}`,
  })
  const signedIn = await page.request.post('/api/auth/login/', {
    data: { email: founder.email, password: samplePassword },
  })
  expect(signedIn.status()).toBe(200)
  await page.goto(`/dashboard/command-center?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { items } = (await founder.get('/chat/')) as { items: { id: string }[] }
  const document = (key: string) => `/dashboard/build-room?document=${documents[key]}`
  return [
    { path: '/dashboard', action: 'li .btn.main' },
    { path: '/dashboard/command-center', action: 'form .btn.main', actionFrom: 1280 },
    { path: '/dashboard/build-room', action: 'header .btn.main' },
    { path: document('family_charter'), action: '[data-part~=vote-buttons] .btn.main' },
    { path: document('open'), action: '[data-part~=vote-buttons] .btn' },
    { path: document('in_force') },
    { path: document('changes') },
    { path: '/dashboard/data-room', action: 'header .btn.main' },
    { path: '/dashboard/chat' },
    { path: `/dashboard/chat?talk=${items[0]?.id}` },
    { path: '/dashboard/service-mesh' },
    ...['identity', 'governance', 'members', 'capitals', 'engines', 'ledger', 'leave'].map((section) => ({
      path: `/dashboard/settings?tab=family&section=${section}`,
      ...(section in settingsActions && { action: settingsActions[section] }),
    })),
    { path: '/dashboard/settings?tab=llm' },
    { path: '/dashboard/settings?tab=servers' },
    { path: '/dashboard/settings?tab=account', action: '[data-part~=save-footer] .btn.main' },
    { path: '/dashboard/legacy-timeline', action: 'header .btn.main' },
    { path: '/dashboard/family-tree', action: 'header .btn.main' },
    { path: '/dashboard/family-tree?view=list' },
    { path: `/dashboard/family-tree?person=${tree.child}`, action: 'header .btn.main' },
    { path: '/dashboard/heritage-room' },
    { path: '/dashboard/nowhere' },
    { path: `/user/${trustee.accountId}` },
  ]
}

async function open(page: Page, path: string): Promise<void> {
  await walkTo(page, path)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(
    page.getByRole('main').locator('[data-part~=skeleton], [data-part~=today-sk], [aria-busy=true]'),
    path,
  ).toHaveCount(0)
  await settle(page)
}

/** After a resize a page may render once more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60))),
      ),
  )
}

/** Whether a visible element is above the command bar, without scrolling. */
function isInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    window.scrollTo(0, 0)
    const bar = document.querySelector('[data-command-bar] form')?.getBoundingClientRect()
    return [...document.querySelectorAll(`main ${wanted}`)]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .some(
        (box) =>
          box.top >= 0 && box.bottom <= (bar?.top ?? window.innerHeight) && box.right <= window.innerWidth,
      )
  }, selector)
}
