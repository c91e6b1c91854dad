import type { APIRequestContext } from '@playwright/test'

import { post } from './pilots.ts'
import type { ModelServer } from '../server/test/model-server.ts'

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
