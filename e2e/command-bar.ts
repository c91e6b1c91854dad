import type { Page } from '@playwright/test'

import { expect, newEmail, password, test } from './journey.ts'
import { post } from './pilots.ts'

/** A small page, because these tests are about the bar. */
export const entrance = '/dashboard/heritage-room'

/** Signs up a founder and opens a page of the dashboard. */
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
 * A founder's tab that is shared between tests, with an empty bar without focus, because opening a new one
 * takes longer than most of these tests. It is not a worker fixture: tests with different worker fixtures get
 * their own worker, and with it their own server.
 */
export const barTest = test.extend<{ page: Page }>({
  page: async ({ browser, forerunners }, use) => {
    open ??= (async () => {
      const page = await browser.newPage({ baseURL: forerunners.url, locale: 'en-GB', viewport: desk })
      await enter(page)
      return page
    })()
    const page = await open
    await page.setViewportSize(desk)
    await input(page).fill('')
    await input(page).blur()
    await use(page)
    await expect(page).toHaveURL(entrance)
    for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event)
  },
})

/** The question as a message in the chat. */
export const sentQuestion = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true }).first()

/** Delays the chunks of rooms until the returned function is called. */
export async function holdRoom(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/(chat|build-room)[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return release
}
