import { withDatabase } from '#server/commands/with-database.ts'
import type { Config } from '#server/config.ts'
import { exportText } from '#server/ground/exported-ledger.ts'
import { familiesWithLedger, findHead, ledgerPieces } from '#server/ground/walk-ledger.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/**
 * Prints one family's ledger as a file that can be verified elsewhere; without a family id it lists the
 * families.
 */
export async function exportLedger(config: Config, [familyId]: readonly string[]): Promise<void> {
  await withDatabase(config, async (database) => {
    if (familyId === undefined) {
      for await (const id of familiesWithLedger(database)) process.stdout.write(`${id}\n`)
      return
    }
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(familyId))
      throw new CannotStart(`"${familyId}" is not the id of a family.`)
    await database.inFamily(familyId, async (tx) => {
      const head = await findHead(tx, familyId)
      if (!head) throw new CannotStart(`There is no family ${familyId} here.`)
      for await (const text of exportText(familyId, head, ledgerPieces(tx, familyId, head)))
        process.stdout.write(text)
    })
  })
}
