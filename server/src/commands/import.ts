import { access } from 'node:fs/promises'
import { format } from 'node:util'

import { archiveTablesOf } from '#server/collect-features.ts'
import { importParts, makeFeatures } from '#server/features.ts'
import { withDatabase } from '#server/commands/with-database.ts'
import type { Config } from '#server/config.ts'
import { importArchive } from '#server/features/family-lifecycle/import-archive.ts'
import { readArchive } from '#server/features/family-lifecycle/read-archive.ts'
import { openKeyring } from '#server/open-keyring.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { openServices } from '#server/services.ts'

function say(...parts: unknown[]): void {
  process.stderr.write(`${format(...parts)}\n`)
}

/** Imports a family's archive, as exported in Settings → Family, into this server. */
export async function importFamily(config: Config, [file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new CannotStart('Say which archive: npm run import <archive.zip>')
  await access(file).catch((error: Error) => {
    throw new CannotStart(`"${file}" can't be read: ${error.message}`, { cause: error })
  })
  const archive = await readArchive(file)
  const store = await openStore(config.files)
  await withDatabase(config, async (database) => {
    const keys = await openKeyring({
      database,
      store,
      path: config.secretKeyFile,
      say,
    })
    const services = openServices({
      database,
      store,
      keys,
      clock: systemClock,
      publicUrl: config.publicUrl,
      openings: config.openings,
      operatorEmail: config.operatorEmail,
      log: { error: say, warn: say },
    })
    // The features are only built for their tables; nothing of them runs.
    const tables = archiveTablesOf(makeFeatures(services, {}))
    try {
      await importArchive(database, archive, { ...importParts(services.files), tables })
    } finally {
      await services.outgoing.close()
    }
  })
  await store.close()
  archive.close()
  const { family_name, family_id, left_out } = archive.manifest
  const documents = left_out.reduce((sum, one) => sum + one.documents, 0)
  process.stdout.write(
    `The family ${family_name || family_id} is here, with ${archive.ledger.entries.length} entries in its ledger.\n`,
  )
  if (documents > 0)
    process.stdout.write(`${documents} personal documents of others were not in the archive.\n`)
  process.stdout.write('Its members set a new password with "Forgot your password?" on the sign-in page.\n')
}
