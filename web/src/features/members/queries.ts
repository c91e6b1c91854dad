import { queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listInvitations, listMembers, readMember } from '#contract/members/calls.ts'
import { ask } from '#web/lib/ask.ts'

export type Member = ReplyOf<typeof listMembers>['items'][number]
export type Invitation = ReplyOf<typeof listInvitations>['items'][number]

const allMembers = ['members'] as const

/** The first members, oldest seat first: enough for the seats at the side. */
export const firstMembersQuery = queryOptions({
  queryKey: [...allMembers, 'first'],
  queryFn: ({ signal }) => ask(listMembers, { query: { limit: 20 }, signal }),
})

/** All of them, page by page: a rule that counts seats must not miss one. */
export const everyMemberQuery = queryOptions({
  queryKey: [...allMembers, 'all'],
  queryFn: ({ signal }) => everyPage((cursor) => ask(listMembers, { query: { limit: 100, ...cursor }, signal })),
  staleTime: 60_000,
})

export const everyInvitationQuery = queryOptions({
  queryKey: [...allMembers, 'invitations'],
  queryFn: ({ signal }) => everyPage((cursor) => ask(listInvitations, { query: { limit: 100, ...cursor }, signal })),
  staleTime: 60_000,
})

export function memberQuery(id: string) {
  return queryOptions({ queryKey: [...allMembers, 'one', id], queryFn: ({ signal }) => ask(readMember, { params: { id }, signal }) })
}

/** Whatever shows members, after an act on one. */
export const membersKey = { queryKey: allMembers }

async function everyPage<Item>(read: (cursor: { cursor?: string }) => Promise<{ items: Item[]; next: string | null }>): Promise<Item[]> {
  const found: Item[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: { items: Item[]; next: string | null } = await read(next === '' ? {} : { cursor: next })
    found.push(...page.items)
    next = page.next
  }
  return found
}
