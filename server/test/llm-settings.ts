import { expect } from 'vitest'

import type { ModelServer } from './model-server.ts'
import type { useWorld, TestClient } from './world.ts'

export const saveLlm = (pilot: TestClient, body: object) => pilot.post('/account/llm/', body)

/** A connection to the test's model server, in use. */
export const selfHosted = (server: ModelServer) => ({
  provider: 'self_hosted',
  endpoint: server.endpoint,
  authentication: 'bearer',
  api_key: server.key,
  model_name: 'small',
  is_in_use: true,
})

/** A new pilot who uses the test's model server. */
export async function createConnected(
  world: ReturnType<typeof useWorld>,
  server: ModelServer,
  more: object = {},
): Promise<TestClient> {
  const pilot = await world.create()
  const response = await saveLlm(pilot, { ...selfHosted(server), ...more })
  expect(response.statusCode, response.body).toBe(200)
  return pilot
}
