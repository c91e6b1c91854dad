import { readFile } from 'node:fs/promises'

import { withDatabase } from '#server/commands/with-database.ts'
import type { Config } from '#server/config.ts'
import { chainCheck, sayBreak } from '#server/ground/check-ledger.ts'
import { type ExportedLedger, readExport } from '#server/ground/exported-ledger.ts'
import { checkLedger, familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

/** Checks every family's ledger, or, given a file, an exported one, without any database. A broken chain is named at its entry. */
export async function verifyLedger(config: Config, [file]: readonly string[]): Promise<void> {
  if (file !== undefined) return verifyFile(file)
  await withDatabase(config, async (database) => {
    let families = 0
    let brokenOnes = 0
    for await (const familyId of familiesWithLedger(database)) {
      const { entries, broken } = await database.inFamily(familyId, (tx) => checkLedger(tx, familyId))
      families++
      if (broken) brokenOnes++
      if (broken) process.stdout.write(`Family ${familyId}: broken, ${sayBreak(broken)}; the ${entries} before it are whole.\n`)
    }
    process.stdout.write(`${families} ledgers checked, ${brokenOnes} broken.\n`)
    if (brokenOnes > 0) process.exitCode = 1
  })
}

async function verifyFile(file: string): Promise<void> {
  const { family_id, head, entries } = await readLedger(file)
  const check = chainCheck(family_id)
  check.follow(entries)
  const { entries: whole, broken } = check.finish(head)
  const words = broken ? `broken, ${sayBreak(broken)}; the ${whole} before it are whole` : `whole, ${whole} entries`
  process.stdout.write(`Family ${family_id}: ${words}.\n`)
  if (broken) process.exitCode = 1
}

async function readLedger(file: string): Promise<ExportedLedger> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CannotStart(`"${file}" can't be read: ${error.message}`, { cause: error })
  })
  const ledger = readExport(text)
  if (!ledger) throw new CannotStart(`"${file}" is not an exported ledger.`)
  return ledger
}
