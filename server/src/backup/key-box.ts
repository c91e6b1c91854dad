import { readFile } from 'node:fs/promises'

import { nextKeyFile } from '#server/platform/keyring.ts'
import { parseSecretKey, readSecretKey, type SecretKey } from '#server/platform/secret-key.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/** 2^17 rounds of scrypt: as OWASP recommends, in 128 MB of memory. */
const workFactor = 17
const minPassphrase = 12

/** Encrypts keys with a passphrase, as `age` does: one key on a line, so that `age -d` gives a key file. */
export async function sealKeys(keys: readonly SecretKey[], passphrase: string): Promise<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return encrypter.encrypt(keys.map(({ bytes }) => `${bytes.toString('base64url')}\n`).join(''))
}

/** Decrypts what `sealKeys` made; undefined if the passphrase is a different one. */
export async function openKeys(box: Uint8Array, passphrase: string): Promise<SecretKey[] | undefined> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const text = await decrypter.decrypt(box, 'text').catch(() => undefined)
  if (text === undefined) return undefined
  return text
    .split('\n')
    .map((line) => parseSecretKey(line))
    .filter((key) => key !== undefined)
}

/** The keys in the key file and, during a rotation, in the new one. */
export async function readKeyFiles(path: string, warn: (sentence: string) => void): Promise<SecretKey[]> {
  const keys = [await readSecretKey(path, warn), await readSecretKey(nextKeyFile(path), warn)]
  return keys.filter((key) => key !== undefined)
}

/** The same for a backup that is to contain them: there must be one. */
export async function keysForBackup(path: string, warn: (sentence: string) => void): Promise<SecretKey[]> {
  const keys = await readKeyFiles(path, warn)
  if (keys.length > 0) return keys
  throw new CannotStart(
    `There is no secret key in ${path}. Nothing was written. Set SECRET_KEY_FILE to where it is.`,
  )
}

/** The fingerprints for which there is no key. */
export function lackingKeys(fingerprints: readonly string[], keys: readonly SecretKey[]): string[] {
  return fingerprints.filter((fingerprint) => !keys.some((key) => key.fingerprint === fingerprint))
}

/** Refuses a passphrase that could be guessed. */
export function expectLongPassphrase(passphrase: string): void {
  if (passphrase.length < minPassphrase)
    throw new CannotStart(
      `The passphrase has fewer than ${minPassphrase} characters. Nothing was written. Choose a longer one: it protects the key to everything in the backup.`,
    )
}

/** Reads the passphrase from the file that BACKUP_PASSPHRASE_FILE names. */
export async function readPassphraseFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new CannotStart(`The passphrase in ${path} can't be read: ${cause.message}. Nothing was changed.`, {
      cause,
    })
  })
  return text.replace(/\r?\n$/, '')
}
