import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { CannotStart } from '#server/platform/cannot-start.ts'
import { messageOf } from '#server/platform/error-details.ts'

const length = 32

/** The server's encryption key, with the fingerprint that the database refers to. */
export interface SecretKey {
  readonly bytes: Buffer
  readonly fingerprint: string
}

/**
 * Reads a key file; undefined if there is none. A file readable by everyone is refused, one readable by its
 * group only warned about.
 */
export async function readSecretKey(
  path: string,
  warn: (sentence: string) => void,
): Promise<SecretKey | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw unusable(path, error)
  })
  if (text === undefined) return undefined
  await expectPrivate(path, warn)
  return parseSecretKey(text) ?? refuseBroken(path)
}

/** Parses a key file; undefined if it is incomplete. */
export function parseSecretKey(text: string): SecretKey | undefined {
  const bytes = Buffer.from(text.trim(), 'base64url')
  return bytes.length === length ? { bytes, fingerprint: fingerprintOf(bytes) } : undefined
}

function refuseBroken(path: string): never {
  throw new CannotStart(`The secret key in ${path} is not whole. Put the right file back from your backup.`)
}

/** Identifies a key without revealing it. */
export function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key)
    .update('forerunners: fingerprint of the secret key')
    .digest('hex')
    .slice(0, 32)
}

/**
 * Creates a key file atomically. Of several processes that create one at once, all use the first one's key.
 */
export async function makeSecretKey(path: string): Promise<SecretKey> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, `${randomBytes(length).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    return parseSecretKey(await readFile(path, 'utf8')) ?? refuseBroken(path)
  } catch (error) {
    throw error instanceof CannotStart ? error : unusable(path, error)
  } finally {
    await rm(draft, { force: true }).catch(() => {})
  }
}

// Windows has no such modes. A container's secret is often mounted for a group, so that only warns.
async function expectPrivate(path: string, warn: (sentence: string) => void): Promise<void> {
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  if (mode & 0o007)
    throw new CannotStart(
      `The secret key in ${path} is open to every user of this machine. Close it and start again: chmod 600 ${path}`,
    )
  if (mode & 0o070)
    warn(`The secret key in ${path} is open to its group. Unless that is meant, close it: chmod 600 ${path}`)
}

function unusable(path: string, cause: unknown): CannotStart {
  return new CannotStart(
    `The secret key in ${path} can't be read or made: ${messageOf(cause)}. Check DATA_DIR or SECRET_KEY_FILE.`,
    {
      cause,
    },
  )
}
