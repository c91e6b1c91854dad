import { parseArgs } from 'node:util'

import { terminal } from '#server/commands/terminal.ts'
import { withDatabase } from '#server/commands/with-database.ts'
import type { Config } from '#server/config.ts'
import { findAccountByEmail } from '#server/ground/accounts.ts'
import { revokeAllTokens } from '#server/ground/api-tokens.ts'
import { recordOperatorEvents } from '#server/ground/operator-events.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

const usage =
  'npm run end-sessions -- <email> ends every session of that account; npm run end-sessions -- --all ends every session on this server.'
// Ends very many sessions in batches, so that no transaction is long.
const atOnce = 500

/**
 * Ends the sessions of one account, or all of them. Running servers check the database at every request, so
 * it takes effect at once.
 */
export async function endSessions(config: Config, args: readonly string[]): Promise<void> {
  const target = readArgs(args)
  await withDatabase(config, (database) => endSessionsCommand(database, target, terminal.write))
}

type EndSessionsArgs = { readonly email: string } | 'all'

export async function endSessionsCommand(
  database: Database,
  target: EndSessionsArgs,
  write: (text: string) => void,
): Promise<void> {
  const { sessions, accounts } =
    target === 'all' ? await endAll(database) : await endOf(database, target.email)
  write(
    `${sessions === 1 ? '1 session' : `${sessions} sessions`} of ${accounts === 1 ? '1 account' : `${accounts} accounts`} ended.\n`,
  )
}

async function endOf(database: Database, email: string) {
  return database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account) throw new CannotStart(`There is no account with the address ${email}.`)
    // An unfinished sign-in would open a session right afterwards.
    await tx.deleteFrom('login_tickets').where('account_id', '=', account.id).execute()
    return endFor(tx, [account.id])
  })
}

async function endAll(database: Database) {
  const ended = { sessions: 0, accounts: 0 }
  await database.transaction((tx) => tx.deleteFrom('login_tickets').execute())
  for (;;) {
    const part = await database.transaction(async (tx) => {
      const holders = await tx.selectFrom('sessions').select('account_id').distinct().limit(atOnce).execute()
      return endFor(
        tx,
        holders.map(({ account_id }) => account_id),
      )
    })
    if (part.sessions === 0) return ended
    ended.sessions += part.sessions
    ended.accounts += part.accounts
  }
}

async function endFor(tx: Tx, accountIds: readonly string[]) {
  if (accountIds.length === 0) return { sessions: 0, accounts: 0 }
  const ended = await tx
    .deleteFrom('sessions')
    .where('account_id', 'in', accountIds)
    .returning('account_id')
    .execute()
  for (const id of accountIds) await revokeAllTokens(tx, id)
  const holders = [...new Set(ended.map(({ account_id }) => account_id))]
  await recordOperatorEvents(tx, { kind: 'sessions_ended_by_operator', accountIds: holders, now: new Date() })
  return { sessions: ended.length, accounts: holders.length }
}

/** Parses the arguments; throws a sentence with the usage if they are wrong. */
export function readArgs(args: readonly string[]): EndSessionsArgs {
  const { values, positionals } = parsed(args)
  const [email] = positionals
  if (values.all === true && email === undefined) return 'all'
  if (values.all === undefined && email !== undefined && positionals.length === 1) return { email }
  throw new CannotStart(usage)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { all: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    })
  } catch (cause) {
    throw new CannotStart(usage, { cause })
  }
}
