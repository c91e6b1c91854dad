import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { listSessions, readAccount, readEmailChange } from '#contract/account/calls.ts'
import type { Me } from '#contract/auth/calls.ts'
import type { ReplyOf } from '#contract/call.ts'
import { readMailWishes } from '#contract/notices/calls.ts'
import { listPasskeys, readPasskeyPlace } from '#contract/passkeys/calls.ts'
import { listLimits } from '#contract/schemas.ts'
import { readTwoFactor } from '#contract/two-factor/calls.ts'
import { ask } from '#web/lib/ask.ts'

export type Account = ReplyOf<typeof readAccount>
export type Passkey = ReplyOf<typeof listPasskeys>['items'][number]
export type Session = ReplyOf<typeof listSessions>['items'][number]

export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => ask(readAccount, { signal }) })
export const emailChangeQuery = queryOptions({ queryKey: ['account', 'email'], queryFn: ({ signal }) => ask(readEmailChange, { signal }) })
export const twoFactorQuery = queryOptions({ queryKey: ['account', 'two-factor'], queryFn: ({ signal }) => ask(readTwoFactor, { signal }) })
export const mailWishesQuery = queryOptions({ queryKey: ['account', 'mails'], queryFn: ({ signal }) => ask(readMailWishes, { signal }) })
export const passkeysQuery = queryOptions({ queryKey: ['account', 'passkeys'], queryFn: ({ signal }) => ask(listPasskeys, { signal }) })
export const passkeyPlaceQuery = queryOptions({
  queryKey: ['passkey-place'],
  queryFn: ({ signal }) => ask(readPasskeyPlace, { signal }),
  staleTime: Infinity,
})
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => ask(listSessions, { query: { limit: listLimits.most }, signal }),
})

/** What was saved is known everywhere at once: the frame, the theme, the language and every date follow it. */
export function keepAccount(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData(accountQuery.queryKey, account)
  queryClient.setQueryData<Me>(['me'], (known) => known && { ...known, account })
}
