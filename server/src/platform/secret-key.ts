import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { CannotStart } from '#server/platform/stop-with-sentence.ts'

const length = 32

/** The house's own key, in a file that only its user reads. Made at the first start. */
export async function readSecretKey(path: string): Promise<Buffer> {
  const key = (await read(path)) ?? (await make(path))
  if (key.length !== length) throw new CannotStart(`The secret key in ${path} is not whole. Put the right file back from your backup.`)
  return key
}

async function read(path: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unusable(path, error)
  }
}

async function make(path: string): Promise<Buffer> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, `${randomBytes(length).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    // Whole or not at all, and of two processes that start at once the first one's key is everybody's.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } catch (error) {
    throw unusable(path, error)
  } finally {
    await rm(draft, { force: true })
  }
  return (await read(path)) ?? Buffer.alloc(0)
}

function unusable(path: string, cause: unknown): CannotStart {
  return new CannotStart(`The secret key in ${path} can't be read or made: ${(cause as Error).message}. Check DATA_DIR or SECRET_KEY_FILE.`, {
    cause,
  })
}
