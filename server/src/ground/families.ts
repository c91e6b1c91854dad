import { sql } from 'kysely'

import type { Role } from '#contract/roles.ts'
import { appendToLedger, beginLedger } from '#server/ground/ledger.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tables } from '#server/tables.ts'

export interface Seat {
  readonly family_id: string
  readonly role: Role
  readonly status: Tables['members']['status']
}

/** Founds a family with its founder, and binds the transaction to it. */
export async function foundFamily(tx: Tx, founderId: string, now: Date): Promise<string> {
  const familyId = newId(now)
  await enterFamily(tx, familyId)
  await tx
    .insertInto('families')
    .columns(['family_id', 'created_at'])
    .values({ family_id: familyId, created_at: now } as never)
    .execute()
  await beginLedger(tx, familyId)
  await addMember(tx, familyId, { accountId: founderId, role: 'founder', now })
  await appendToLedger(tx, familyId, { act: 'family.founded', by: founderId, subjectId: familyId, now })
  return familyId
}

/** Gives somebody a seat; the first step of the onboarding waits for them. */
export async function addMember(tx: Tx, familyId: string, member: { accountId: string; role: Role; now: Date }): Promise<void> {
  await tx
    .insertInto('members')
    .values({
      family_id: familyId,
      account_id: member.accountId,
      role: member.role,
      status: 'active',
      onboarding: 'profile',
      mission: null,
      since: member.now,
    })
    .execute()
}

/** Somebody's seat in this family, active or not; undefined for whoever has none. */
export function findSeat(tx: Tx, familyId: string, accountId: string): Promise<Pick<Seat, 'role' | 'status'> | undefined> {
  return tx.selectFrom('members').select(['role', 'status']).where('family_id', '=', familyId).where('account_id', '=', accountId).executeTakeFirst()
}

/** Where an account has a seat, oldest first, before any family is known. */
export async function seatsOf(tx: Tx, accountId: string): Promise<Seat[]> {
  const { rows } = await sql<Seat>`select * from seats_of(${accountId}::uuid)`.execute(tx)
  return rows
}
