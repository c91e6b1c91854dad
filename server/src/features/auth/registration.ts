import { sql } from 'kysely'

import type { readRegistration as readRegistrationCall } from '#contract/auth/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** `first`: the first account founds a family; after that an invitation is needed. */
export const registrations = ['open', 'first', 'invited', 'closed'] as const
export type Registration = (typeof registrations)[number]

const firstAccountLock = 4_711_003

/** Refuses an account that the registration setting doesn't allow. */
export async function expectOpen(tx: Tx, registration: Registration, isInvited: boolean): Promise<void> {
  if (registration === 'closed') refuse('registration_closed')
  if (registration === 'open' || isInvited) return
  if (registration === 'invited') refuse('registration_invited')
  // The second of two parallel first accounts waits here and is refused.
  await sql`select pg_advisory_xact_lock(${firstAccountLock})`.execute(tx)
  if (await hasAccounts(tx)) refuse('registration_invited')
}

/** Lets the page hide a form that would be refused. */
export function readRegistration(registration: Registration): Handler<typeof readRegistrationCall> {
  return async ({ transaction }) => {
    if (registration !== 'first') return { new_accounts: registration }
    return { new_accounts: (await transaction(hasAccounts)) ? 'invited' : 'open' }
  }
}

async function hasAccounts(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}
