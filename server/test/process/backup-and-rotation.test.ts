import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from './ask.ts'
import { differingFiles, fillServer, type FilledServer, runCommand } from '../backup-command.ts'
import { newDataDir, startServer, removeDataDirs, type RunningServer } from '../../../test/start-server.ts'
import { rotationLock } from '#server/backup/snapshot.ts'

afterAll(removeDataDirs)

let server: RunningServer
let filled: FilledServer
let folder: string
let passphrase: string
beforeAll(async () => {
  server = await startServer()
  filled = await fillServer(server.url)
  folder = await newDataDir()
  passphrase = join(folder, 'passphrase')
  await writeFile(passphrase, 'the weir below the mill\n')
})
afterAll(() => server.close())

const backup = (file: string) =>
  runCommand(['backup', file, '--with-key'], {
    DATA_DIR: server.dataDir,
    BACKUP_PASSPHRASE_FILE: passphrase,
  })
const rotate = () => runCommand(['rotate-key'], { DATA_DIR: server.dataDir })

const refusedBackup = 'The secret key is being rotated. Make the backup when the rotation has ended'
const refusedRotation = 'Another process is rotating the secret key or making a backup.'

async function expectRestorable(archive: string): Promise<void> {
  const home = await newDataDir()
  const restored = await runCommand(['restore', archive], {
    DATA_DIR: home,
    BACKUP_PASSPHRASE_FILE: passphrase,
  })
  expect(restored.status, restored.stderr).toBe(0)
  const copy = await startServer({ DATA_DIR: home })
  expect(await differingFiles(copy.url, filled)).toEqual([])
  await copy.end('SIGTERM')
}

test('a backup refuses to start during a rotation, and a rotation during a backup', async () => {
  const client = await connect(server.dataDir)
  await client.query('select pg_advisory_lock($1)', [rotationLock])
  expect(await backup(join(folder, 'refused.tar'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(refusedBackup),
  })
  await client.query('select pg_advisory_unlock($1)', [rotationLock])
  await client.query('select pg_advisory_lock_shared($1)', [rotationLock])
  const keyBefore = await readFile(join(server.dataDir, 'secret.key'), 'utf8')
  expect(await rotate()).toMatchObject({ status: 1, stderr: expect.stringContaining(refusedRotation) })
  expect(await readFile(join(server.dataDir, 'secret.key'), 'utf8')).toBe(keyBefore)
  await client.end()
})

test('a backup and a rotation that begin at the same moment never mix: each archive opens with its own key', async () => {
  const archives: string[] = []
  const before = join(folder, 'before.tar')
  expect(await backup(before)).toMatchObject({ status: 0 })
  for (let round = 0; round < 2; round++) {
    const archive = join(folder, `round-${round}.tar`)
    const [made, rotated] = await Promise.all([backup(archive), rotate()])
    expect([made.status, rotated.status], made.stderr + rotated.stderr).toContain(0)
    if (made.status === 0) archives.push(archive)
    else expect(made.stderr).toContain(refusedBackup)
    if (rotated.status !== 0) expect(rotated.stderr).toContain(refusedRotation)
  }
  expect(await rotate()).toMatchObject({ status: 0 })

  for (const archive of [before, ...archives]) await expectRestorable(archive)
  // The key of today doesn't open the archive of before.
  const home = await newDataDir()
  await copyFile(join(server.dataDir, 'secret.key'), join(home, 'secret.key'))
  expect(
    await runCommand(['restore', before], { DATA_DIR: home, BACKUP_PASSPHRASE_FILE: passphrase }),
  ).toMatchObject({ status: 1, stderr: expect.stringContaining('is not the one of this backup') })
})
