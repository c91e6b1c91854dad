import type { Page } from '@playwright/test'

import { expect, newEmail, password, test } from './journey.ts'
import { post } from './pilots.ts'

/** A page that holds little: what is tested is the bar. */
export const entrance = '/dashboard/heritage-room'

/** A founder at a page of the dashboard; what is tested begins at the bar. */
export async function enter(page: Page, path = entrance): Promise<void> {
  await post(page.request, '/auth/create/', { email: newEmail(), password, confirm_password: password })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (path !== '/dashboard/service-mesh') await expect(input(page)).toBeVisible()
}

export const region = (page: Page) => page.getByRole('region', { name: 'Command bar' })
export const input = (page: Page) => page.getByRole('combobox', { name: 'Command' })
export const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
export const options = (page: Page) => list(page).getByRole('option')
export const hint = (page: Page) => region(page).getByText('Press / to focus')
export const line = (page: Page) => region(page).getByRole('status')

const desk = { width: 1280, height: 720 }
let open: Promise<Page> | undefined

/**
 * For what begins and ends at the bar of one page: a founder's tab that stays open from one test to the next, with an empty bar that
 * nobody is in. Opening it anew took longer than most of them. It is kept here and not by a fixture of the worker, as whoever has other
 * fixtures than the rest gets a worker, and with it a house, of their own.
 */
export const barTest = test.extend<{ page: Page }>({
  page: async ({ browser, house }, use) => {
    open ??= (async () => {
      const page = await browser.newPage({ baseURL: house.url, locale: 'en-GB', viewport: desk })
      await enter(page)
      return page
    })()
    const page = await open
    await page.setViewportSize(desk)
    await input(page).fill('')
    await input(page).blur()
    await use(page)
    await expect(page).toHaveURL(entrance)
    for (const heard of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(heard)
  },
})

/** What was asked, as it stands in the chat. */
export const asked = (page: Page, text: string) => page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true }).first()

/** Holds back the pages of rooms, until they are let go: what happens meanwhile can be seen. */
export async function holdRoom(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/(chat|build-room)[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
