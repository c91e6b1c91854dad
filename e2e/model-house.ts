import type { APIRequestContext } from '@playwright/test'

import { test as base } from './journey.ts'
import { post } from './pilots.ts'
import { type ModelServer, startModelServer } from '../server/test/model-server.ts'
import { type House, openHouse } from '../test/open-house.ts'

/** A house whose operator has opened the way to a model server, which speaks over real HTTP. */
export const test = base.extend<object, { server: ModelServer; house: House }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await startModelServer()
      await use(server)
      server.close()
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ server }, use) => {
      const house = await openHouse({ TRUST_PROXY: '1', OUTGOING_ALLOW: server.allow })
      await use(house)
      await house.close()
    },
    { scope: 'worker' },
  ],
})

export const own = (server: ModelServer) => ({
  provider: 'self_hosted',
  endpoint: server.endpoint,
  authentication: 'bearer',
  api_key: server.key,
  model_name: 'small',
  is_in_use: true,
})

/** Connects the pilot to that server. */
export async function withModel(request: APIRequestContext, server: ModelServer): Promise<void> {
  await post(request, '/account/llm/', own(server))
}
