import { inject } from 'vitest'

import { asAdmin } from './template.ts'
import type { TestClient, World } from './world.ts'

/** Makes the founder inactive, a state the database refuses today. Triggers are off for this statement. */
export async function loseFounder(world: World, { familyId, accountId }: TestClient): Promise<void> {
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
  await asAdmin({ ...inject('databases').admin, database: rows[0]?.name ?? '' }, async (admin) => {
    await admin.query('set session_replication_role = replica')
    await admin.query(`update members set status = 'inactive' where family_id = $1 and account_id = $2`, [
      familyId,
      accountId,
    ])
  })
}
