import { sql } from 'kysely'

import type { membershipStates, standingCalls } from '#contract/account/standing-calls.ts'
import type { Language } from '#contract/languages.ts'
import type { Role } from '#contract/roles.ts'
import { ownInvitations } from '#server/features/auth/invitation.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface Membership {
  readonly family_id: string
  readonly family_name: string
  readonly role: Role
  readonly status: 'active' | 'inactive'
  readonly since: Date
  readonly left_at: Date | null
  readonly removed_at: Date | null
  readonly inactive_since: Date | null
}

interface PrivateDocument {
  readonly family_id: string
  readonly id: string
  readonly title: string
  readonly body: string
  readonly language: Language
  readonly version: number
  readonly updated_at: Date
}

/**
 * The account's data that needs no membership. Database functions return exactly this and nothing else of a
 * family.
 */
export const readStanding: Handler<(typeof standingCalls)['readStanding']> = async ({ tx, pilot, now }) => {
  const memberships = await membershipsOf(tx, pilot.accountId)
  const names = new Map(memberships.map(({ family_id, family_name }) => [family_id, family_name]))
  const documents = await privateDocuments(tx, pilot.accountId)
  const invitations = await ownInvitations(tx, pilot.accountId, now)
  return {
    memberships: memberships.map(shownMembership),
    documents: documents.map((one) => shownDocument(one, names.get(one.family_id))),
    invitations: invitations.map(({ expires_at, ...one }) => ({
      ...one,
      expires_at: expires_at.toISOString(),
    })),
  }
}

export const readPrivateDocument: Handler<(typeof standingCalls)['readPrivateDocument']> = async ({
  tx,
  pilot,
  params,
}) => {
  const found = (await privateDocuments(tx, pilot.accountId)).find(({ id }) => id === params.id)
  if (!found) refuse('not_found')
  const family = (await membershipsOf(tx, pilot.accountId)).find(
    ({ family_id }) => family_id === found.family_id,
  )
  return { ...shownDocument(found, family?.family_name), version: found.version, body: found.body }
}

async function membershipsOf(tx: Tx, accountId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`select * from memberships_of(${accountId}::uuid)`.execute(tx)
  return rows
}

async function privateDocuments(tx: Tx, accountId: string): Promise<PrivateDocument[]> {
  const { rows } = await sql<PrivateDocument>`select * from private_documents_of(${accountId}::uuid)`.execute(
    tx,
  )
  return rows
}

function shownMembership({ family_id, family_name, role, since, ...membership }: Membership) {
  const { state, endedAt } = endOf(membership)
  return {
    family_id,
    family_name,
    role,
    state,
    since: since.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  }
}

function endOf({
  status,
  left_at,
  removed_at,
  inactive_since,
}: Pick<Membership, 'status' | 'left_at' | 'removed_at' | 'inactive_since'>): {
  state: (typeof membershipStates)[number]
  endedAt: Date | null
} {
  if (status === 'active') return { state: 'active', endedAt: null }
  if (removed_at) return { state: 'removed', endedAt: removed_at }
  if (left_at) return { state: 'left', endedAt: left_at }
  return { state: 'inactive', endedAt: inactive_since }
}

function shownDocument({ id, title, language, updated_at }: PrivateDocument, familyName = '') {
  return { id, title, language, family_name: familyName, updated_at: updated_at.toISOString() }
}
