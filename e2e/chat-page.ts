import type { Page } from '@playwright/test'

import { input } from './command-bar.ts'
import { post } from './pilots.ts'

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const messages = (page: Page) =>
  log(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
export const reply = (page: Page) => messages(page).filter({ hasText: 'FORERUNNERS' }).last()
export const list = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })

export async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await input(page).press('Enter')
}

/** Creates a document about the boat that the search can find. */
export async function createBoatRules(page: Page): Promise<string> {
  const { id } = await post<{ id: string }>(page.request, '/documents/', {
    title: 'Rules for the boat',
    class: 'policy',
    capital: 'material',
  })
  const body = `## Sailing\n\nThe boat sails from May to October.\n\n${'A line about the harbour.\n\n'.repeat(30)}## Money\n\nFuel is paid by whoever sails.`
  await post(page.request, `/documents/${id}/`, { version: 1, title: 'Rules for the boat', body })
  return id
}
