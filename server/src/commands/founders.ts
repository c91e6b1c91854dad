import { parseArgs } from 'node:util'

import { type Terminal, terminal } from '#server/commands/terminal.ts'
import { withDatabase } from '#server/commands/with-database.ts'
import type { Config } from '#server/config.ts'
import { settleRoundsAfter } from '#server/features/documents/approvals/settle-rounds-after.ts'
import {
  expectRestorable,
  familiesWithoutFounder,
  possibleFounders,
  restoreFounder,
} from '#server/features/members/restore-founder.ts'
import type { Database } from '#server/platform/database/database.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

const usage =
  'Without options this lists the families that have no active founder. With --family <id> --account <email> it makes that member the founder. Add --yes to go on without a question.'

/** Lists the families without an active founder, or makes a member the founder of one of them. */
export async function repairFounders(config: Config, args: readonly string[]): Promise<void> {
  const options = readArgs(args)
  await withDatabase(config, (database) =>
    foundersCommand(database, options, { publicUrl: config.publicUrl, ...terminal }),
  )
}

interface FoundersArgs {
  readonly family: string | undefined
  readonly account: string | undefined
  readonly yes: boolean
}

export async function foundersCommand(
  database: Database,
  { family, account, yes }: FoundersArgs,
  { publicUrl, write, ask }: Terminal & { readonly publicUrl: URL },
): Promise<void> {
  if (family === undefined || account === undefined) return list(database, write)
  const chosen = { familyId: family, email: account }
  const found = await database.inFamily(family, (tx) => expectRestorable(tx, chosen))
  const name = `${found.full_name || 'Someone without a name'} <${found.email}>`
  write(`${name}, in the family ${found.family || family}: ${stateOf(found)}.\n`)
  const answer = yes
    ? 'yes'
    : await ask('Make them its founder and tell every active member by email? Type yes to go on: ')
  if (answer === undefined)
    throw new CannotStart('No one can be asked here. Add --yes to go on without a question.')
  if (answer.trim().toLowerCase() !== 'yes') throw new CannotStart('Nothing was changed.')
  await database.inFamily(family, (tx) =>
    restoreFounder(tx, { ...chosen, aroundChange: settleRoundsAfter, publicUrl, now: new Date() }),
  )
  write(`${name} is the founder now. The ledger records it, and every active member gets an email.\n`)
}

/** Lists every family without an active founder, with the members who could become one. */
async function list(database: Database, write: Terminal['write']): Promise<void> {
  const families = await database.transaction(familiesWithoutFounder)
  if (families.length === 0) return write('Every family has an active founder.\n')
  write(
    families.length === 1
      ? 'One family has no active founder:\n'
      : `${families.length} families have no active founder:\n`,
  )
  for (const { id, name } of families) {
    write(`\n${id}  ${name || 'without a name'}\n`)
    const members = await database.inFamily(id, (tx) => possibleFounders(tx, id))
    for (const member of members)
      write(`  ${member.email}  ${member.full_name || 'without a name'}, ${stateOf(member)}\n`)
    if (members.length === 0) write('  No member is left who could become its founder.\n')
  }
  write('\nAdd --family <id> --account <email> to make that member the founder.\n')
  process.exitCode = 1
}

function stateOf({
  role,
  status,
  left_at,
}: {
  readonly role: string
  readonly status: string
  readonly left_at: Date | null
}): string {
  return `${role}, ${status}${left_at ? `, left on ${left_at.toISOString().slice(0, 10)}` : ''}`
}

/** Parses the arguments; throws a sentence with the usage if they are wrong. */
export function readArgs(args: readonly string[]): FoundersArgs {
  const { family, account, yes } = parsed(args)
  if ((family === undefined) !== (account === undefined)) throw new CannotStart(usage)
  if (family !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(family))
    throw new CannotStart(`"${family}" is not the id of a family.`)
  return { family, account, yes: yes ?? false }
}

function parsed(args: readonly string[]) {
  try {
    const options = {
      family: { type: 'string' },
      account: { type: 'string' },
      yes: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (cause) {
    throw new CannotStart(usage, { cause })
  }
}
