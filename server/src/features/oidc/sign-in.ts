import type pg from 'pg'

import type { beginOidc, finishOidc } from '#contract/oidc/calls.ts'
import { beginAttempt, consumeAttempt } from '#server/features/oidc/attempts.ts'
import type { Identity, OidcProvider } from '#server/features/oidc/provider.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import { completeSignIn, openMemberSession } from '#server/ground/complete-sign-in.ts'
import type { Handler } from '#server/ground/handler.ts'
import { issueTicket } from '#server/ground/login-ticket.ts'
import { hasSecondFactor } from '#server/ground/second-factor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

interface SignInParts {
  readonly pool: pg.Pool
  readonly provider: OidcProvider | undefined
  readonly attempts: Pick<Throttle, 'count'>
}

export function begin({ provider, attempts }: SignInParts): Handler<typeof beginOidc> {
  return async ({ visit, now, transaction }) => {
    if (!provider) refuse('not_found')
    await attempts.count(visit.address)
    const attempt = await transaction((tx) => beginAttempt(tx, null, now))
    return { address: await provider.addressFor(attempt), attempt }
  }
}

/**
 * Signs in with a linked identity. It counts as one factor, like the password: what the provider asked for is
 * not known for certain.
 */
export function finish({ pool, provider, attempts }: SignInParts): Handler<typeof finishOidc> {
  return async (context) => {
    const { body, visit, now, transaction } = context
    if (!provider) refuse('not_found')
    await attempts.count(visit.address)
    // In its own transaction: the attempt is consumed even if the sign-in fails.
    await transaction((tx) => consumeAttempt(tx, { attempt: body.attempt, accountId: null, now }))
    const identity = await provider.identityOf(body.attempt, body.query)

    const { secret, ticket } = await transaction(async (tx) => {
      const accountId = (await findAccount(tx, identity)) ?? refuse('oidc_unlinked')
      visit.concerns(accountId)
      await lockAccount(tx, accountId)
      // Unlinked while this waited for the lock.
      const used = await tx
        .updateTable('oidc_identities')
        .set({ last_used_at: now })
        .where('issuer', '=', identity.issuer)
        .where('subject', '=', identity.subject)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      if (used.numUpdatedRows === 0n) refuse('oidc_unlinked')
      if (await hasSecondFactor(tx, accountId)) return { ticket: await issueTicket(tx, accountId, now) }
      return { secret: await openMemberSession(tx, { accountId, visit, hasSecondFactor: false, now }) }
    })
    return ticket === undefined ? completeSignIn(pool, secret, context) : { needs: 'code', ticket }
  }
}

async function findAccount(tx: Tx, { issuer, subject }: Identity): Promise<string | undefined> {
  const found = await tx
    .selectFrom('oidc_identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.account_id
}
