import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { CheckedArchive } from '#server/backup/check-archive.ts'
import { lackingKeys, openKeys, readKeyFiles } from '#server/backup/key-box.ts'
import { nextKeyFile } from '#server/platform/keyring.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

interface KeySources {
  readonly path: string
  readonly askPassphrase: () => Promise<string>
  readonly warn: (sentence: string) => void
}

interface RestoredKeys {
  /** Writes the key files that are not there yet. */
  readonly write: () => Promise<void>
  /** Removes what was written. */
  readonly remove: () => Promise<void>
}

/** Finds the keys that open what is in the archive: in itself, or in the key file. Nothing is written yet. */
export async function keysToRestore(
  { opening, key: box }: CheckedArchive,
  { path, askPassphrase, warn }: KeySources,
): Promise<RestoredKeys> {
  const here = await readKeyFiles(path, warn)
  const isFileRight = here.length > 0 && lackingKeys(opening.keys, here).length === 0
  if (here.length > 0 && !isFileRight)
    throw new CannotStart(
      `The secret key in ${path} is not the one of this backup. Nothing was changed. ${
        box ? 'Move it away, because the right one is in the backup' : 'Put the right file there'
      }, or set SECRET_KEY_FILE to another path.`,
    )
  if (isFileRight) return { write: async () => {}, remove: async () => {} }
  if (!box)
    throw new CannotStart(
      `The secret key is not in this backup, and there is no file ${path}. Nothing was changed. Put the key file that belongs to this backup there, or set SECRET_KEY_FILE to where it is.`,
    )
  const keys = await openKeys(box, await askPassphrase())
  if (!keys)
    throw new CannotStart('This is not the passphrase of this backup. Nothing was changed. Run this again.')
  if (keys.length === 0 || lackingKeys(opening.keys, keys).length > 0)
    throw new CannotStart(
      `The secret key in this backup does not belong to it. Nothing was changed. Put the right file at ${path} and run this again.`,
    )
  return keyFiles(path, keys)
}

function keyFiles(path: string, keys: readonly SecretKey[]): RestoredKeys {
  const files = keys.map(({ bytes }, index) => ({ name: index === 0 ? path : nextKeyFile(path), bytes }))
  const written: string[] = []
  return {
    async write() {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      for (const { name, bytes } of files) {
        await writeFile(name, `${bytes.toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
        written.push(name)
      }
    },
    async remove() {
      for (const name of written) await rm(name, { force: true })
    },
  }
}
