import { readFileSync } from 'node:fs'

import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { parseSecretKey, type SecretKey } from '#server/platform/secret-key.ts'

/** The keys that seal and open secrets: one, or two during a rotation. */
export interface Keyring {
  /**
   * The key to seal with in this transaction. A rotation waits for the transaction's end before it looks for
   * texts of the old key.
   */
  readonly forSealing: (tx: Tx) => Promise<SecretKey>
  /** The key to seal with now; a row that references it prevents its removal. */
  readonly current: () => Promise<SecretKey>
  readonly find: (fingerprint: string) => SecretKey | undefined
  /** All keys, newest last, for sealed texts that don't name their key: those from before fingerprints. */
  readonly all: () => readonly SecretKey[]
}

/** The path of a rotation's new key, until everything has been resealed. */
export function nextKeyFile(path: string): string {
  return `${path}.new`
}

const newest = 'select fingerprint from secret_keys order by number desc limit 1'

/**
 * The keys of a key file and of a rotation's new one. A key that a rotation adds later is read on first use,
 * without a restart.
 */
export function keyringOf(
  database: Pick<Database, 'secondary'>,
  path: string,
  keys: readonly SecretKey[],
): Keyring {
  const keyByFingerprint = new Map(keys.map((key) => [key.fingerprint, key]))

  const find = (fingerprint: string) => {
    // The new file first: after the rename, the other one contains the new key.
    if (!keyByFingerprint.has(fingerprint)) for (const file of [nextKeyFile(path), path]) load(file)
    return keyByFingerprint.get(fingerprint)
  }
  const load = (file: string) => {
    const key = readKey(file)
    if (key) keyByFingerprint.set(key.fingerprint, key)
  }
  const expect = (row: { fingerprint: string } | undefined): SecretKey => {
    const key = row && find(row.fingerprint)
    if (!key)
      throw new Error(
        `The key that seals since a rotation is not in ${path} or ${nextKeyFile(path)}. Put it there, or restart.`,
      )
    return key
  }

  return {
    // A shared lock: sealers don't wait for each other, only a rotation does.
    forSealing: async (tx) =>
      expect(
        await tx
          .selectFrom('secret_keys')
          .select('fingerprint')
          .orderBy('number', 'desc')
          .limit(1)
          .forShare()
          .executeTakeFirst(),
      ),
    current: async () => expect((await database.secondary.query<{ fingerprint: string }>(newest)).rows[0]),
    find,
    all: () => [...keyByFingerprint.values()],
  }
}

// Synchronous, so that opening stays synchronous. Each key is read at most once.
function readKey(file: string): SecretKey | undefined {
  try {
    return parseSecretKey(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
