import type { APIRequestContext, Page } from '@playwright/test'

import type { Cupboard } from './cupboard.ts'
import { test as base } from './journey.ts'
import { post } from './pilots.ts'

/** Each journey finds the cupboard plugged in, silent and with nothing written to it. */
export const test = base.extend<{ cupboard: Cupboard }>({
  cupboard: async ({ wall }, use) => {
    wall.got.length = 0
    wall.reply = null
    await use(wall)
  },
})

const appointment = () => ({ mandate: '', reads: [], begins_on: new Date().toISOString().slice(0, 10), ends_on: null })
const way = { authentication: 'none', auth_name: '', probe_every: 3600 }

type Made = { readonly contact: { readonly id: string }; readonly link: string | null; readonly signing_secret: string | null }

export function addService(request: APIRequestContext, { cupboard, name }: { cupboard: Cupboard; name: string }): Promise<Made> {
  const paths = { address: cupboard.address, health_path: '/health', message_path: '/hooks' }
  return post<Made>(request, '/mesh/contacts/', { kind: 'service', catalog_key: null, name, ...appointment(), ...way, ...paths })
}

export function addAgent(request: APIRequestContext, name: string): Promise<Made> {
  const words = { instruction: 'Answer in one sentence.', way: 'model', address: '', tool: '' }
  return post<Made>(request, '/mesh/contacts/', { kind: 'agent', catalog_key: null, name, ...appointment(), ...way, ...words })
}

/** A panel of one of the two rooms. */
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What was written last, or the message with these words. */
export const message = (page: Page, words: string) => page.getByRole('article', { name: words })

/** How far a message has come to one recipient. */
export function delivery(page: Page, words: string, name: string) {
  const list = message(page, words).getByRole('list', { name: 'Who gets it, and how far it has come' })
  return list.locator('> li').filter({ hasText: name })
}
