import { readFile } from 'node:fs/promises'

import { withDatabase } from '#server/commands/with-database.ts'
import type { Config } from '#server/config.ts'
import { chainCheck, describeBreak } from '#server/ground/check-ledger.ts'
import { type AnchoredHead, readHeads } from '#server/features/ledger/anchored-heads.ts'
import { findLostHead } from '#server/features/ledger/find-lost-head.ts'
import { type ExportedLedger, readExport } from '#server/ground/exported-ledger.ts'
import { checkLedger, familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/**
 * Verifies every family's ledger, or an exported file without any database. A broken chain is reported with
 * its entry.
 */
export async function verifyLedger(config: Config, [file]: readonly string[]): Promise<void> {
  if (file !== undefined) return verifyFile(file)
  await withDatabase(config, async (database) => {
    const anchors = await readAnchors(config.ledgerHeadsFile)
    let families = 0
    let brokenOnes = 0
    for await (const familyId of familiesWithLedger(database)) {
      const { entries, broken, lost } = await database.inFamily(familyId, async (tx) => ({
        ...(await checkLedger(tx, familyId)),
        lost: await findLostHead(tx, familyId, anchors.get(familyId) ?? []),
      }))
      anchors.delete(familyId)
      families++
      if (broken ?? lost) brokenOnes++
      if (broken)
        process.stdout.write(
          `Family ${familyId}: broken, ${describeBreak(broken)}; the ${entries} before it are whole.\n`,
        )
      if (lost) process.stdout.write(`Family ${familyId}: broken, ${lost}.\n`)
    }
    for (const [familyId, heads] of anchors)
      process.stdout.write(
        `Family ${familyId} is not here any more; ${heads.at(-1)?.count} entries were anchored at ${heads.at(-1)?.at}.\n`,
      )
    process.stdout.write(`${families} ledgers checked, ${brokenOnes} broken.\n`)
    if (brokenOnes > 0) process.exitCode = 1
  })
}

/**
 * The anchored heads by family; empty if no file is named. An empty or missing file is reported: it may have
 * been removed.
 */
async function readAnchors(file: string | undefined): Promise<Map<string, AnchoredHead[]>> {
  if (file === undefined) return new Map()
  const { heads, unreadable } = await readHeads(file).catch((error: Error) => {
    throw new CannotStart(`The heads of the ledgers in ${file} can't be read: ${error.message}`, {
      cause: error,
    })
  })
  if (heads.length === 0) process.stdout.write(`There are no anchored heads in ${file} to compare with.\n`)
  if (unreadable > 0) process.stdout.write(`${unreadable} lines of ${file} can't be read.\n`)
  const byFamily = new Map<string, AnchoredHead[]>()
  for (const head of heads) byFamily.set(head.familyId, [...(byFamily.get(head.familyId) ?? []), head])
  return byFamily
}

async function verifyFile(file: string): Promise<void> {
  const { family_id, head, entries } = await readLedger(file)
  const check = chainCheck(family_id)
  check.follow(entries)
  const { entries: whole, broken } = check.finish(head)
  const words = broken
    ? `broken, ${describeBreak(broken)}; the ${whole} before it are whole`
    : `whole, ${whole} entries`
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
