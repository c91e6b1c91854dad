import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

import { sql } from 'kysely'

import { rotationLock } from '#server/backup/snapshot.ts'
import { withDatabase } from '#server/commands/with-database.ts'
import type { Config } from '#server/config.ts'
import { openKeyring } from '#server/open-keyring.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Keyring, nextKeyFile } from '#server/platform/keyring.ts'
import { makeSecretKey, readSecretKey, type SecretKey } from '#server/platform/secret-key.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import { resealPieces, resealTexts } from '#server/reseal.ts'
import { codeOf } from '#server/platform/error-details.ts'

const passDamagedFlag = '--pass-damaged'
const foreignKeyViolation = '23503'

/**
 * Creates a new secret key, reseals everything with it and removes the old one. If killed, it continues when
 * run again.
 */
export async function rotateKey(config: Config, words: readonly string[]): Promise<void> {
  if (words.some((word) => word !== passDamagedFlag))
    throw new CannotStart(
      `npm run rotate-key makes a new secret key; npm run rotate-key -- ${passDamagedFlag} leaves damaged files behind.`,
    )
  const store = await openStore(config.files)
  await withDatabase(config, async (database) => {
    const client = database.newClient('rotate-key')
    await client.connect()
    try {
      const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [
        rotationLock,
      ])
      if (!rows[0]?.ok)
        throw new CannotStart(
          'Another process is rotating the secret key or making a backup. Run this again when it has ended.',
        )
      const path = config.secretKeyFile
      const keyring = await openKeyring({ database, store, path, say: () => {} })
      const key = await newKey(database, path)
      say(`Sealing everything with the new key (${key.fingerprint}). If this is interrupted, run it again.`)
      say(`${await resealTexts({ database, keyring, key })} secrets in the database were resealed.`)
      const parts = { database, keyring, key, store: sealedStore(store, keyring) }
      await resealFiles(parts, words.includes(passDamagedFlag))
      await promote(path)
    } finally {
      await client.end()
    }
  })
  await store.close()
  say('The old key is gone and opens nothing any more. Running servers go on with the new one.')
  say('Copy the new key to where you keep it. Backups from before need the old one: keep that with them.')
}

/**
 * Creates the new key and registers it, unless that has happened already. From then on it seals everything
 * new.
 */
async function newKey(database: Database, path: string): Promise<SecretKey> {
  const made = (await readSecretKey(nextKeyFile(path), say)) ?? (await makeSecretKey(nextKeyFile(path)))
  await database.transaction(async (tx) => {
    // Waits for transactions that seal with the old key, so that the next step sees what they write.
    await sql`lock table secret_keys in exclusive mode`.execute(tx)
    await tx
      .insertInto('secret_keys')
      .values({ fingerprint: made.fingerprint })
      .onConflict((known) => known.column('fingerprint').doNothing())
      .execute()
  })
  return made
}

type Rotation = Parameters<typeof resealPieces>[0] & { readonly keyring: Keyring }

/**
 * Repeats until no row references the old key: an upload may have stored a chunk with it and recorded that
 * only now.
 */
async function resealFiles(rotation: Rotation, passDamaged: boolean): Promise<void> {
  let count = 0
  for (;;) {
    const { sealed, damaged } = await resealPieces(rotation, passDamaged)
    count += sealed
    if (damaged.length > 0 && !passDamaged)
      throw new CannotStart(
        `${damaged.length} pieces of files are missing or damaged, such as ${damaged[0]}. Both keys are kept. ` +
          `Restore them from a backup and run this again, or leave them behind: npm run rotate-key -- ${passDamagedFlag}`,
      )
    if (await removeOldKey(rotation)) break
  }
  say(`${count} pieces of files were resealed.`)
}

async function removeOldKey({ database, key }: Pick<Rotation, 'database' | 'key'>): Promise<boolean> {
  try {
    await database.transaction((tx) =>
      tx.deleteFrom('secret_keys').where('fingerprint', '!=', key.fingerprint).execute(),
    )
    return true
  } catch (error) {
    if (codeOf(error) === foreignKeyViolation) return false
    throw error
  }
}

/** Replaces the old key file with the new one. */
async function promote(path: string): Promise<void> {
  await rename(nextKeyFile(path), path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
