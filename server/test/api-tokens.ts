import type { ReplyOf } from '#contract/call.ts'
import type { createToken } from '#contract/api-tokens/calls.ts'
import type { TokenScope } from '#contract/api-tokens/token-reach.ts'

import { goodPassword, type TestClient, type World } from './world.ts'

export type CreatedToken = ReplyOf<typeof createToken>

/** Creates an API token through the real call. */
export async function addToken(client: TestClient, scope: TokenScope = 'act'): Promise<CreatedToken> {
  const response = await client.post('/account/tokens/', {
    name: 'Assistant',
    scope,
    days: 30,
    current_password: goodPassword,
  })
  if (response.statusCode !== 200) throw new Error(`No token was created: ${response.body}`)
  return response.json()
}

/** The same pilot with a token instead of the cookie. */
export function withToken(world: Pick<World, 'app'>, client: TestClient, token: string): TestClient {
  const authorization = `Bearer ${token}`
  return {
    ...client,
    cookie: '',
    get: (path, headers) =>
      world.app.inject({ method: 'GET', url: `/api${path}`, headers: { authorization, ...headers } }),
    post: (path, body, headers) =>
      world.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization, ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
  }
}
