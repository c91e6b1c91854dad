import { parseArgs } from 'node:util'

import { type Terminal, terminal } from '#server/commands/terminal.ts'
import { withDatabase } from '#server/commands/with-database.ts'
import type { Config } from '#server/config.ts'
import { type Account, findAccountByEmail, lockAccount } from '#server/ground/accounts.ts'
import { queueEmail } from '#server/ground/email.ts'
import { recordOperatorEvents } from '#server/ground/operator-events.ts'
import { endOtherSessions } from '#server/ground/sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

const usage =
  'npm run reset-second-factor -- <email> removes the authenticator app, recovery codes and passkeys of that account. Add --yes to go on without a question.'

/**
 * For someone who lost every second factor and the recovery codes. The operator verifies the person's
 * identity first.
 */
export async function resetSecondFactor(config: Config, args: readonly string[]): Promise<void> {
  const options = readArgs(args)
  await withDatabase(config, (database) =>
    resetCommand(database, options, { publicUrl: config.publicUrl, ...terminal }),
  )
}

interface ResetArgs {
  readonly email: string
  readonly yes: boolean
}

export async function resetCommand(
  database: Database,
  { email, yes }: ResetArgs,
  { publicUrl, write, ask }: Terminal & { readonly publicUrl: URL },
): Promise<void> {
  const account = await database.transaction((tx) => findAccountByEmail(tx, email))
  if (!account) throw new CannotStart(`There is no account with the address ${email}.`)
  const name = `${account.full_name || 'Someone without a name'} <${account.email}>`
  write(
    `${name}: the password alone will open this account until a new second factor is set up. Make sure that you speak with its owner.\n`,
  )
  const answer = yes
    ? 'yes'
    : await ask('Remove the authenticator app, the recovery codes and every passkey? Type yes to go on: ')
  if (answer === undefined)
    throw new CannotStart('No one can be asked here. Add --yes to go on without a question.')
  if (answer.trim().toLowerCase() !== 'yes') throw new CannotStart('Nothing was changed.')
  await database.transaction((tx) => reset(tx, account, publicUrl))
  write('Done. Every session of the account has ended, and its owner gets an email.\n')
}

async function reset(tx: Tx, { id, email, language }: Account, publicUrl: URL): Promise<void> {
  const now = new Date()
  await lockAccount(tx, id)
  for (const table of ['recovery_codes', 'two_factors', 'passkeys', 'login_tickets'] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  await endOtherSessions(tx, id)
  await recordOperatorEvents(tx, { kind: 'second_factor_reset', accountIds: [id], now })
  const link = new URL('/auth/login', publicUrl).href
  await queueEmail(tx, { to: email, language, kind: 'second_factor_reset', values: { link }, now })
}

/** Parses the arguments; throws a sentence with the usage if they are wrong. */
export function readArgs(args: readonly string[]): ResetArgs {
  const { values, positionals } = parsed(args)
  const [email] = positionals
  if (email === undefined || positionals.length > 1) throw new CannotStart(usage)
  return { email, yes: values.yes ?? false }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { yes: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    })
  } catch (cause) {
    throw new CannotStart(usage, { cause })
  }
}
