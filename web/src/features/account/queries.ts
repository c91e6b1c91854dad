import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { listSecurityEvents, listSessions, readAccount, readEmailChange } from '#contract/account/calls.ts'
import { listTokens } from '#contract/api-tokens/calls.ts'
import type { Me } from '#contract/auth/calls.ts'
import type { ReplyOf } from '#contract/call.ts'
import { readEmailPreferences } from '#contract/notifications/calls.ts'
import { readOidcLink } from '#contract/oidc/calls.ts'
import { listPasskeys, readPasskeyOrigin } from '#contract/passkeys/calls.ts'
import { listLimits } from '#contract/schemas.ts'
import { readTwoFactor } from '#contract/two-factor/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type Account = ReplyOf<typeof readAccount>
export type ApiToken = ReplyOf<typeof listTokens>['items'][number]
export type Passkey = ReplyOf<typeof listPasskeys>['items'][number]
export type SecurityEntry = ReplyOf<typeof listSecurityEvents>['items'][number]
export type Session = ReplyOf<typeof listSessions>['items'][number]

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => sendOrThrow(readAccount, { signal }),
})
export const emailChangeQuery = queryOptions({
  queryKey: ['account', 'email'],
  queryFn: ({ signal }) => sendOrThrow(readEmailChange, { signal }),
})
export const twoFactorQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: ({ signal }) => sendOrThrow(readTwoFactor, { signal }),
})
export const emailPreferencesQuery = queryOptions({
  queryKey: ['account', 'mails'],
  queryFn: ({ signal }) => sendOrThrow(readEmailPreferences, { signal }),
})
export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => sendOrThrow(listPasskeys, { signal }),
})
export const passkeyPlaceQuery = queryOptions({
  queryKey: ['passkey-place'],
  queryFn: ({ signal }) => sendOrThrow(readPasskeyOrigin, { signal }),
  staleTime: Infinity,
})
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => sendOrThrow(listSessions, { query: { limit: listLimits.max }, signal }),
})
export const oidcQuery = queryOptions({
  queryKey: ['account', 'oidc'],
  queryFn: ({ signal }) => sendOrThrow(readOidcLink, { signal }),
})
export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: ({ signal }) => sendOrThrow(listTokens, { signal }),
})
export const securityEventsQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => sendOrThrow(listSecurityEvents, { query: { limit: listLimits.default }, signal }),
})

/** Puts a saved account into the cache: frame, theme, language and dates follow it. */
export function cacheAccount(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData(accountQuery.queryKey, account)
  queryClient.setQueryData<Me>(['me'], (cached) => cached && { ...cached, account })
}

/** Refetches the session's second-factor requirement and the number of members without one. */
export function refetchFactorState(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['me'] })
  void queryClient.invalidateQueries({ queryKey: ['family', 'second-factor'] })
}
