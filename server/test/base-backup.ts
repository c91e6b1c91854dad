import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

interface CopyData {
  readonly chunk: Buffer
}

/**
 * Copies a running cluster like `pg_basebackup -X fetch`, over the replication protocol. The package that
 * brings PostgreSQL has no pg_basebackup, and an older one refuses a newer server.
 */
export async function takeBaseBackup(connection: pg.ClientConfig, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const archive = join(folder, 'base.tar')
  const file = createWriteStream(archive)
  const client = new pg.Client({ ...connection, replication: 'true' } as pg.ClientConfig)
  // Every message begins with its type; "d" is a chunk of the archive.
  client.connection.on(
    'copyData',
    ({ chunk }: CopyData) => chunk[0] === 0x64 && file.write(Buffer.from(chunk.subarray(1))),
  )
  await client.connect()
  try {
    await client.query(`BASE_BACKUP (CHECKPOINT 'fast', WAL true)`)
  } finally {
    await client.end()
    await new Promise((resolve) => file.end(resolve))
  }
  await promisify(execFile)('tar', ['-xf', archive, '--no-same-owner', '-C', folder])
}
