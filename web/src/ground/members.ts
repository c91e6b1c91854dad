import { queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listInvitations, listMembers, readMember } from '#contract/members/calls.ts'
import { firstPages } from '#contract/today/first-pages.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type Member = ReplyOf<typeof listMembers>['items'][number]
export type Invitation = ReplyOf<typeof listInvitations>['items'][number]

const allMembers = ['members'] as const

/** The first members, oldest first: enough for the seats in the sidebar. */
export const firstMembersQuery = queryOptions({
  queryKey: [...allMembers, 'first'],
  queryFn: ({ signal }) => sendOrThrow(listMembers, { query: firstPages.members, signal }),
})

/** All members, over all pages: a rule that counts members must not miss one. */
export const everyMemberQuery = queryOptions({
  queryKey: [...allMembers, 'all'],
  queryFn: ({ signal }) =>
    everyPage((cursor) => sendOrThrow(listMembers, { query: { limit: 100, ...cursor }, signal })),
  staleTime: 60_000,
})

export const everyInvitationQuery = queryOptions({
  queryKey: [...allMembers, 'invitations'],
  queryFn: ({ signal }) =>
    everyPage((cursor) => sendOrThrow(listInvitations, { query: { limit: 100, ...cursor }, signal })),
  staleTime: 60_000,
})

export function memberQuery(id: string) {
  return queryOptions({
    queryKey: [...allMembers, 'one', id],
    queryFn: ({ signal }) => sendOrThrow(readMember, { params: { id }, signal }),
  })
}

/** The key of all member queries, to invalidate after a change. */
export const membersKey = { queryKey: allMembers }

async function everyPage<Item>(
  read: (cursor: { cursor?: string }) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  const found: Item[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: { items: Item[]; next: string | null } = await read(next === '' ? {} : { cursor: next })
    found.push(...page.items)
    next = page.next
  }
  return found
}
