import * as z from 'zod/mini'

import { tokenPrefix, tokenScopes } from '#contract/api-tokens/token-reach.ts'
import { call } from '#contract/call.ts'
import { CurrentPassword, Done, filledLine, Id, Moment } from '#contract/schemas.ts'

/** A token without an end would outlive everyone's memory of it. */
export const tokenDays = [7, 30, 90, 365] as const
export const tokenLimits = { name: 60, perPilot: 20 } as const

const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_at: Moment,
  expires_at: Moment,
  is_expired: z.boolean(),
  last_used_at: z.nullable(Moment),
})

export const listTokens = call({
  method: 'GET',
  path: '/account/tokens/',
  needs: 'session',
  about: 'The pilot’s API tokens for this family, newest first, expired ones included.',
  reply: z.object({ items: z.array(ApiToken) }),
})

export const createToken = call({
  method: 'POST',
  path: '/account/tokens/',
  needs: 'session',
  about:
    'Create an API token for this family. The token itself is in this reply only; the server stores its hash.',
  body: z.strictObject({
    name: filledLine(tokenLimits.name),
    scope: z.enum(tokenScopes),
    days: z.literal([...tokenDays]),
    current_password: CurrentPassword,
  }),
  reply: z.extend(ApiToken, { token: z.string().check(z.startsWith(tokenPrefix)) }),
})

export const revokeToken = call({
  method: 'POST',
  path: '/account/tokens/{id}/revoke/',
  needs: 'session',
  about: 'Revoke an API token: it stops working at once.',
  reply: Done,
})
