import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { addContact, interfaceValues } from '../../../../test/mesh.ts'
import { useWorld } from '../../../../test/world.ts'
import { projectRoot } from '#server/platform/project-root.ts'

const migration = join(projectRoot, 'server/migrations/0060-keys-as-user-names.sql')
const world = useWorld()

test('the migration deletes a key stored as a user name, and no other credential', async () => {
  const { founder } = await world.foundFamily()
  const basic = { authentication: 'basic', auth_name: 'name', secret: 'password', document: null }
  const register = await addContact(founder, interfaceValues({ ...basic, catalog_key: 'crossref' }))
  const other = await addContact(founder, interfaceValues({ ...basic, catalog_key: 'vies' }))
  // Such a contact can't be added anymore.
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('contacts')
      .set({ catalog_key: 'companies_house' })
      .where('id', '=', register.id)
      .execute(),
  )

  await world.database.secondary.query(readFileSync(migration, 'utf8'))

  const rows = await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .selectFrom('contacts')
      .select(['id', 'authentication', 'auth_name', 'sealed_secret'])
      .where('id', 'in', [register.id, other.id])
      .execute(),
  )
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [register.id, { authentication: 'basic_key', auth_name: '', sealed_secret: null }],
      [other.id, { authentication: 'basic', auth_name: 'name', sealed_secret: expect.any(String) as string }],
    ]),
  )
})
