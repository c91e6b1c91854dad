import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { connect, createAccount, get, post } from './ask.ts'
import { openHouse, removeDataDirs } from '../../../test/open-house.ts'

afterAll(removeDataDirs)

/** A word that stands nowhere else. */
const word = 'Zwirbelwehr'

test('of a family whose 30 days are over nothing is left, in no table and in no file', async () => {
  const house = await openHouse()
  const cookie = await createAccount(house.url, 'helena@house.test')
  await post(house.url, '/onboarding/profile/', { full_name: `Helena ${word}`, dob: '1955-03-14', language: 'en' }, cookie)
  await post(house.url, '/family/', { version: 1, name: word, purpose_statement: `To keep the ${word}.` }, cookie)
  await post(house.url, '/documents/', { title: `Rules of the ${word}`, class: 'policy', capital: 'material' }, cookie)
  await post(house.url, '/family/invitations/', { email: `${word}@house.test`, role: 'trustee' }, cookie)
  await post(house.url, '/family/export/', {}, cookie)
  await expect.poll(async () => (await get(house.url, '/family/export/', cookie)).json()).toMatchObject({ export: { state: 'ready' } })
  const database = await connect(house.dataDir)
  const everywhere = async () => {
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await database.query(`select from ${name} t where t::text ilike '%${word}%'`)
      if (rowCount) found.push(name)
    }
    return [...found, ...(await filesWith(house.dataDir))]
  }
  expect(await everywhere()).toEqual(expect.arrayContaining(['public.families', 'public.documents', 'public.document_versions']))

  expect((await post(house.url, '/family/delete/', { name: word }, cookie)).status).toBe(200)
  await database.query(`update family_deletions set due_at = now() - interval '1 day'`)
  await database.query(`select graphile_worker.add_job('farewell')`)

  await expect.poll(async () => (await database.query('select from families')).rowCount).toBe(0)
  // The account is the pilot's own and outlives the family.
  await database.query(`update accounts set full_name = 'Helena'`)
  await expect.poll(everywhere, { interval: 200 }).toEqual([])
  await database.end()
  await house.close()
})

/** Files of the house that hold the word; PostgreSQL's own are what the tables are made of. */
async function filesWith(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\bpg\d+\b/.test(entry.parentPath)).map((entry) => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const file of files) if ((await readFile(file)).includes(word)) found.push(file)
  return found
}
