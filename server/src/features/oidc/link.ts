import type { beginOidcLink, finishOidcLink, readOidcLink, unlinkOidc } from '#contract/oidc/calls.ts'
import { beginAttempt, consumeAttempt } from '#server/features/oidc/attempts.ts'
import type { OidcProvider } from '#server/features/oidc/provider.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

interface LinkParts {
  readonly database: Database
  readonly provider: OidcProvider | undefined
  readonly passwords: Throttle
}

export function read({ provider }: LinkParts): Handler<typeof readOidcLink> {
  return async ({ tx, pilot }) => {
    if (!provider) return { name: null, link: null }
    const link = await tx
      .selectFrom('oidc_identities')
      .select(['linked_at', 'last_used_at'])
      .where('account_id', '=', pilot.accountId)
      .where('issuer', '=', provider.issuer)
      .executeTakeFirst()
    return {
      name: provider.name,
      link: link
        ? {
            linked_at: link.linked_at.toISOString(),
            last_used_at: link.last_used_at?.toISOString() ?? null,
          }
        : null,
    }
  }
}

/** Only the account's owner links it: signed in, and with the password. */
export function beginLink({ database, provider, passwords }: LinkParts): Handler<typeof beginOidcLink> {
  return async ({ pilot, body, now }) => {
    if (!provider) refuse('not_found')
    const attempt = await database.transaction(async (tx) => {
      await expectOwnPassword(tx, {
        pilot,
        password: body.current_password,
        field: 'current_password',
        attempts: passwords,
      })
      return beginAttempt(tx, pilot.accountId, now)
    })
    return { address: await provider.addressFor(attempt), attempt }
  }
}

/** An account has one identity at the provider: a new one replaces the old one. */
export function finishLink({ database, provider }: LinkParts): Handler<typeof finishOidcLink> {
  return async ({ pilot: { accountId }, body, now }) => {
    if (!provider) refuse('not_found')
    await database.transaction((tx) => consumeAttempt(tx, { attempt: body.attempt, accountId, now }))
    const { issuer, subject } = await provider.identityOf(body.attempt, body.query)

    await database.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      await tx
        .deleteFrom('oidc_identities')
        .where('account_id', '=', accountId)
        .where('issuer', '=', issuer)
        .execute()
      const linked = await tx
        .insertInto('oidc_identities')
        .values({ issuer, subject, account_id: accountId, linked_at: now, last_used_at: null })
        .onConflict((taken) => taken.columns(['issuer', 'subject']).doNothing())
        .executeTakeFirst()
      if (linked.numInsertedOrUpdatedRows === 0n) refuse('oidc_taken')
    })
    return { done: true }
  }
}

/** The password stays, so no one is locked out. */
export function unlink({ provider, passwords }: LinkParts): Handler<typeof unlinkOidc> {
  return async ({ tx, pilot, body }) => {
    if (!provider) refuse('not_found')
    await expectOwnPassword(tx, {
      pilot,
      password: body.current_password,
      field: 'current_password',
      attempts: passwords,
    })
    await tx
      .deleteFrom('oidc_identities')
      .where('account_id', '=', pilot.accountId)
      .where('issuer', '=', provider.issuer)
      .execute()
    return { done: true }
  }
}
