import { readFile } from 'node:fs/promises'

import { importParts } from '#server/archive-parts.ts'
import { withDatabase } from '#server/commands/with-database.ts'
import type { Config } from '#server/config.ts'
import { importArchive } from '#server/features/farewell/import-archive.ts'
import { readArchive } from '#server/features/farewell/read-archive.ts'
import { readSecretKey } from '#server/platform/secret-key.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

/** Brings a family's archive, as Settings → Family exports it, into this house. */
export async function importFamily(config: Config, [file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new CannotStart('Say which archive: npm run import <archive.zip>')
  const bytes = await readFile(file).catch((error: Error) => {
    throw new CannotStart(`"${file}" can't be read: ${error.message}`, { cause: error })
  })
  const archive = readArchive(bytes)
  const store = sealedStore(await openStore(config.files), await readSecretKey(config.secretKeyFile))
  await withDatabase(config, (database) => importArchive(database, archive, importParts({ store })))
  await store.close()
  const { family_name, family_id, left_out } = archive.manifest
  const papers = left_out.reduce((sum, one) => sum + one.papers, 0)
  process.stdout.write(`The family ${family_name || family_id} is here, with ${archive.ledger.entries.length} entries in its ledger.\n`)
  if (papers > 0) process.stdout.write(`${papers} personal papers of others were not in the archive.\n`)
  process.stdout.write('Its members set a new password with "Forgot your password?" on the sign-in page.\n')
}
