import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { connect, createAccount, get, post } from './ask.ts'
import { startServer, removeDataDirs } from '../../../test/start-server.ts'

afterAll(removeDataDirs)

/** A unique word. */
const word = 'Zwirbelwehr'

test('nothing is left of a family whose 30 days are over, in any table or file', async () => {
  const server = await startServer()
  const cookie = await createAccount(server.url, 'helena@house.test')
  await post(
    server.url,
    '/onboarding/profile/',
    { full_name: `Helena ${word}`, dob: '1955-03-14', language: 'en' },
    cookie,
  )
  await post(
    server.url,
    '/family/',
    { version: 1, name: word, purpose_statement: `To keep the ${word}.` },
    cookie,
  )
  await post(
    server.url,
    '/documents/',
    { title: `Rules of the ${word}`, class: 'policy', capital: 'material' },
    cookie,
  )
  await post(server.url, '/family/invitations/', { email: `${word}@house.test`, role: 'trustee' }, cookie)
  await post(server.url, '/family/export/', {}, cookie)
  await expect
    .poll(async () => (await get(server.url, '/family/export/', cookie)).json())
    .toMatchObject({ export: { state: 'ready' } })
  const database = await connect(server.dataDir)
  const everywhere = async () => {
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await database.query(`select from ${name} t where t::text ilike '%${word}%'`)
      if (rowCount) found.push(name)
    }
    return [...found, ...(await filesWith(server.dataDir))]
  }
  expect(await everywhere()).toEqual(
    expect.arrayContaining(['public.families', 'public.documents', 'public.document_versions']),
  )

  expect((await post(server.url, '/family/delete/', { name: word }, cookie)).status).toBe(200)
  await database.query(`update family_deletions set due_at = now() - interval '1 day'`)
  await database.query(`select graphile_worker.add_job('family_lifecycle')`)

  await expect.poll(async () => (await database.query('select from families')).rowCount).toBe(0)
  // The account is the pilot's own and outlives the family.
  await database.query(`update accounts set full_name = 'Helena'`)
  await expect.poll(everywhere, { interval: 200 }).toEqual([])
  await database.end()
  await server.close()
})

/** Files in the data folder that contain the word, except PostgreSQL's own. */
async function filesWith(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !/\bpg\d+\b/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const file of files) if ((await readFile(file)).includes(word)) found.push(file)
  return found
}
