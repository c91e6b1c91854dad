import type { APIRequestContext, Page } from '@playwright/test'

import type { WebhookFixture } from './webhook-fixture.ts'
import { test as base } from './journey.ts'
import { post } from './pilots.ts'

/** Each journey starts with a running webhook fixture that has received nothing and sends no reply. */
export const test = base.extend<{ webhook: WebhookFixture }>({
  webhook: async ({ webhookFixture }, use) => {
    webhookFixture.received.length = 0
    webhookFixture.reply = null
    await use(webhookFixture)
  },
})

const mandate = () => ({
  mandate: '',
  reads: [],
  begins_on: new Date().toISOString().slice(0, 10),
  ends_on: null,
})
const connection = { authentication: 'none', auth_name: '', probe_every: 3600 }

type AddedContact = {
  readonly contact: { readonly id: string }
  readonly link: string | null
  readonly signing_secret: string | null
}

export function addService(
  request: APIRequestContext,
  { webhook, name }: { webhook: WebhookFixture; name: string },
): Promise<AddedContact> {
  const paths = { address: webhook.address, health_path: '/health', message_path: '/hooks' }
  return post<AddedContact>(request, '/mesh/contacts/', {
    kind: 'service',
    catalog_key: null,
    name,
    ...mandate(),
    ...connection,
    ...paths,
  })
}

export function addAgent(request: APIRequestContext, name: string): Promise<AddedContact> {
  const agent = { instruction: 'Answer in one sentence.', way: 'model', address: '', tool: '' }
  return post<AddedContact>(request, '/mesh/contacts/', {
    kind: 'agent',
    catalog_key: null,
    name,
    ...mandate(),
    ...connection,
    ...agent,
  })
}

export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The message with this text. */
export const message = (page: Page, words: string) => page.getByRole('article', { name: words })

/** The delivery of a message to one recipient. */
export function delivery(page: Page, words: string, name: string) {
  const list = message(page, words).getByRole('list', { name: 'Recipients and delivery status' })
  return list.locator('> li').filter({ hasText: name })
}
