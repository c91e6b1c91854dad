import { readConfig } from '#server/config.ts'
import { backup } from '#server/commands/backup.ts'
import { endSessions } from '#server/commands/end-sessions.ts'
import { exportLedger } from '#server/commands/export-ledger.ts'
import { repairFounders } from '#server/commands/founders.ts'
import { recordCommand } from '#server/commands/record-command.ts'
import { importFamily } from '#server/commands/import.ts'
import { showJobs } from '#server/commands/jobs.ts'
import { showOutbox } from '#server/commands/outbox.ts'
import { resetSecondFactor } from '#server/commands/reset-second-factor.ts'
import { restore } from '#server/commands/restore.ts'
import { rotateKey } from '#server/commands/rotate-key.ts'
import { upgradeEmbeddedDatabase } from '#server/commands/upgrade-database.ts'
import { verifyLedger } from '#server/commands/verify-ledger.ts'
import { explainStartError } from '#server/platform/explain-start-error.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { stackOf } from '#server/platform/error-details.ts'

/** The operator's commands: `npm run outbox` and its like. */
const commands = {
  outbox: showOutbox,
  jobs: showJobs,
  'verify-ledger': verifyLedger,
  'export-ledger': exportLedger,
  import: importFamily,
  backup,
  restore,
  founders: repairFounders,
  'end-sessions': endSessions,
  'reset-second-factor': resetSecondFactor,
  'rotate-key': rotateKey,
  'upgrade-database': upgradeEmbeddedDatabase,
}

const name = process.argv[2] ?? ''
const command = Object.entries(commands).find(([known]) => known === name)?.[1]

async function obey(): Promise<void> {
  if (!command)
    throw new CannotStart(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  const config = readConfig(process.env)
  let hasFailed = true
  try {
    await command(config, process.argv.slice(3))
    hasFailed = process.exitCode !== undefined && process.exitCode !== 0
  } finally {
    await recordCommand(config.dataDir, { command: name, hasFailed, now: new Date() })
  }
}

obey().catch((error: unknown) => {
  const explained = explainStartError(error)
  process.stderr.write(
    explained instanceof CannotStart ? `${explained.message}\n` : `${stackOf(explained)}\n`,
  )
  process.exitCode = 1
})
