import { readConfig } from '#server/config.ts'
import { exportLedger } from '#server/commands/export-ledger.ts'
import { importFamily } from '#server/commands/import.ts'
import { showJobs } from '#server/commands/jobs.ts'
import { showOutbox } from '#server/commands/outbox.ts'
import { verifyLedger } from '#server/commands/verify-ledger.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

/** The operator's commands: `npm run outbox` and its like. */
const commands = { outbox: showOutbox, jobs: showJobs, 'verify-ledger': verifyLedger, 'export-ledger': exportLedger, import: importFamily }

const name = process.argv[2] ?? ''
const command = Object.entries(commands).find(([known]) => known === name)?.[1]

async function obey(): Promise<void> {
  if (!command) throw new CannotStart(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  await command(readConfig(process.env), process.argv.slice(3))
}

obey().catch((error: unknown) => {
  process.stderr.write(error instanceof CannotStart ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exitCode = 1
})
