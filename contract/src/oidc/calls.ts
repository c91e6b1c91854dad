import * as z from 'zod/mini'

import { Me, MeWithoutFamily } from '#contract/auth/calls.ts'
import { call } from '#contract/call.ts'
import { CurrentPassword, Done, LinkToken, Moment } from '#contract/schemas.ts'

/** The page that the provider sends the browser back to. */
export const oidcReturnPath = '/auth/oidc'

/** Where to send the browser, and the secret it keeps until it is back. */
const Departure = z.object({ address: z.string(), attempt: LinkToken })
/** The secret, and the query that the provider added to the address of the page. */
const Return = z.strictObject({ attempt: LinkToken, query: z.string().check(z.maxLength(4096)) })

export const readOidc = call({
  method: 'GET',
  path: '/auth/oidc/',
  needs: 'anyone',
  about: 'The name of the OpenID Connect provider that the operator configured; null without one.',
  reply: z.object({ name: z.nullable(z.string()) }),
})

export const beginOidc = call({
  method: 'POST',
  path: '/auth/oidc/',
  needs: 'anyone',
  about: 'Begin to sign in with the provider: returns its address.',
  reply: Departure,
})

export const finishOidc = call({
  method: 'POST',
  path: '/auth/oidc/finish/',
  needs: 'anyone',
  about:
    'Sign in with what the provider returned, if an account is linked to that identity. Sets the session cookie, or, with two-factor on, returns a ticket for the second step.',
  body: Return,
  reply: z.union([Me, MeWithoutFamily, z.object({ needs: z.literal('code'), ticket: LinkToken })]),
})

export const readOidcLink = call({
  method: 'GET',
  path: '/account/oidc/',
  needs: 'session',
  about: 'Whether the account is linked to an identity at the provider.',
  reply: z.object({
    name: z.nullable(z.string()),
    link: z.nullable(z.object({ linked_at: Moment, last_used_at: z.nullable(Moment) })),
  }),
})

export const beginOidcLink = call({
  method: 'POST',
  path: '/account/oidc/link/',
  needs: 'session',
  about: 'Begin to link the account to an identity at the provider. Needs the password.',
  body: z.strictObject({ current_password: CurrentPassword }),
  reply: Departure,
  // The provider is asked for its addresses, and no transaction waits for it.
  isSessionOnly: true,
})

export const finishOidcLink = call({
  method: 'POST',
  path: '/account/oidc/link/finish/',
  needs: 'session',
  about: 'Link the account to the identity that the provider returned.',
  body: Return,
  reply: Done,
  isSessionOnly: true,
})

export const unlinkOidc = call({
  method: 'POST',
  path: '/account/oidc/unlink/',
  needs: 'session',
  about: 'Unlink the account from its identity at the provider. Needs the password.',
  body: z.strictObject({ current_password: CurrentPassword }),
  reply: Done,
})
