import type { Page } from '@playwright/test'

import { expect, newEmail, password } from './journey.ts'
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
