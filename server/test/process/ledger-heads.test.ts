import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'

import { connect, createAccount, get, post } from './ask.ts'
import { type RunningServer, newDataDir, startServer, removeDataDirs } from '../../../test/start-server.ts'

afterAll(removeDataDirs)

let server: RunningServer
let file: string
let familyId: string
let cookie: string
beforeEach(async () => {
  file = join(await newDataDir(), 'heads.txt')
  server = await startServer({ LEDGER_HEADS_FILE: file })
  cookie = await createAccount(server.url, 'helena@hallam.test')
  familyId = ((await (await get(server.url, '/auth/me/', cookie)).json()) as { family: { id: string } })
    .family.id
  for (const email of ['one@hallam.test', 'two@hallam.test', 'three@hallam.test'])
    expect((await post(server.url, '/family/invitations/', { email, role: 'guardian' }, cookie)).status).toBe(
      200,
    )
})
afterEach(() => server.close())

const reopen = async () => {
  await server.end('SIGTERM')
  server = await startServer({ DATA_DIR: server.dataDir, LEDGER_HEADS_FILE: file })
}

const verify = () => {
  const { status, stdout } = spawnSync(process.execPath, ['dist/server/command.js', 'verify-ledger'], {
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', LEDGER_HEADS_FILE: file },
    encoding: 'utf8',
  })
  return { status, stdout }
}

/**
 * Tampers like an attacker with the whole database: keep the first entries and reset the head to the last of
 * them.
 */
async function cutTail(keep: number): Promise<void> {
  const client = await connect(server.dataDir)
  await client.query(`set session_replication_role = replica`)
  await client.query(`delete from ledger where family_id = $1 and seq > $2`, [familyId, keep])
  await client.query(
    `update ledger_heads h set seq = l.seq, hash = l.hash, previous_hash = l.previous_hash
     from ledger l where l.family_id = h.family_id and l.seq = $2 and h.family_id = $1`,
    [familyId, keep],
  )
  await client.end()
}

test('a stop anchors the head, and a ledger cut together with its head is named, even after it has grown again', async () => {
  await reopen()
  expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^${familyId} 4 [0-9a-f]{64} \\d{4}-\\S+Z\\n$`))
  expect(verify()).toEqual({ status: 0, stdout: '1 ledgers checked, 0 broken.\n' })

  await cutTail(2)
  const cut = verify()
  expect(cut.status).toBe(1)
  expect(cut.stdout).toContain(`Family ${familyId}: broken, it has 2 entries, but 4 were anchored at `)

  for (const email of ['four@hallam.test', 'five@hallam.test', 'six@hallam.test'])
    await post(server.url, '/family/invitations/', { email, role: 'guardian' }, cookie)
  await reopen()
  const rewritten = verify()
  expect(rewritten.status).toBe(1)
  expect(rewritten.stdout).toContain(
    `Family ${familyId}: broken, entry 4 is not the one that was anchored at `,
  )
  expect((await readFile(file, 'utf8')).split('\n'), 'the first anchor is never touched').toHaveLength(3)
})

test('a ledger that has not grown is anchored once, and invalid lines are reported', async () => {
  await reopen()
  await reopen()
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(2)

  await writeFile(file, 'not a line\n', { flag: 'a' })
  expect(verify()).toEqual({
    status: 0,
    stdout: `1 lines of ${file} can't be read.\n1 ledgers checked, 0 broken.\n`,
  })
})

test('a removed file of ledger heads is reported', async () => {
  await reopen()
  await writeFile(file, '')

  expect(verify().stdout).toContain(`There are no anchored heads in ${file} to compare with.`)
})
