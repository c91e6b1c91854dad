import { expect, test } from 'vitest'

import { putFile } from '../test/files.ts'
import { useWorld } from '../test/world.ts'
import { sealedColumns } from '#server/sealed-columns.ts'

const world = useWorld()

test('every sealed column of the database is known, so that a rotation of the key forgets none', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '^sealed_' and column_name <> 'sealed_with'`,
  )

  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
})

test('the database forgets no key that a piece of a file names, though no family is bound', async () => {
  const founder = await world.create()
  await putFile(world, founder)

  await expect(
    world.database.transaction((tx) => tx.deleteFrom('secret_keys').execute()),
  ).rejects.toMatchObject({ code: '23503' })
})
