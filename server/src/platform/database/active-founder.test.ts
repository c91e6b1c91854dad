import { expect, test } from 'vitest'

import { loseFounder } from '../../../test/without-founder.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { newId } from '#contract/new-id.ts'

const world = useWorld()
const rule = { constraint: 'family_has_founder' }

function setSeat(
  { familyId, accountId }: TestClient,
  values: { role?: 'founder' | 'guardian'; status?: 'active' | 'inactive' },
) {
  return world.database.inFamily(familyId, (tx) =>
    tx.updateTable('members').set(values).where('account_id', '=', accountId).execute(),
  )
}

test('the database refuses to deactivate, demote or delete the last active founder', async () => {
  const { founder } = await world.foundFamily()

  await expect(setSeat(founder, { status: 'inactive' })).rejects.toMatchObject(rule)
  await expect(setSeat(founder, { role: 'guardian' })).rejects.toMatchObject(rule)
  await expect(
    world.database.inFamily(founder.familyId, (tx) =>
      tx.deleteFrom('members').where('account_id', '=', founder.accountId).execute(),
    ),
  ).rejects.toMatchObject(rule)
})

test('the founder rule is checked at commit, so founders can be replaced within one transaction in either order', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')

  await world.database.inFamily(founder.familyId, async (tx) => {
    await tx
      .updateTable('members')
      .set({ role: 'guardian' })
      .where('account_id', '=', founder.accountId)
      .execute()
    await tx
      .updateTable('members')
      .set({ role: 'founder' })
      .where('account_id', '=', guardian.accountId)
      .execute()
  })

  expect((await guardian.get('/auth/me/')).json().role).toBe('founder')
})

test('the founder rule checks the family of the row, even if the transaction is bound to another family by then', async () => {
  const [{ founder }, other] = [await world.foundFamily(), await world.create()]

  const moved = world.database.inFamily(founder.familyId, async (tx) => {
    await tx
      .updateTable('members')
      .set({ status: 'inactive' })
      .where('account_id', '=', founder.accountId)
      .execute()
    await tx
      .selectNoFrom((row) =>
        row.fn('set_config', [row.val('app.family_id'), row.val(other.familyId), row.lit(true)]).as('bound'),
      )
      .execute()
  })

  await expect(moved).rejects.toMatchObject(rule)
})

test('only one of two concurrent transactions that each remove one of two founders commits', async () => {
  const { founder, join } = await world.foundFamily()
  const second = await join('guardian')
  await setSeat(second, { role: 'founder' })

  // Neither takes the members lock, and both have written before either commits.
  let arrived = 0
  let meet = () => {}
  const bothWrote = new Promise<void>((resolve) => (meet = resolve))
  const close = ({ familyId, accountId }: TestClient) =>
    world.database.inFamily(familyId, async (tx) => {
      await tx
        .updateTable('members')
        .set({ status: 'inactive' })
        .where('account_id', '=', accountId)
        .execute()
      if (++arrived === 2) meet()
      await bothWrote
    })
  const ends = await Promise.allSettled([close(founder), close(second)])

  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a family without members can’t be committed', async () => {
  const id = newId(new Date())

  const founded = world.database.inFamily(id, (tx) =>
    tx
      .insertInto('families')
      .columns(['family_id', 'created_at'])
      .values({ family_id: id, created_at: new Date() } as never)
      .execute(),
  )

  await expect(founded).rejects.toMatchObject(rule)
})

test('a family that had no active founder before the rule stays usable: members can leave and be invited', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian] = [await join('trustee'), await join('guardian')]
  await loseFounder(world, founder)

  expect((await guardian.post('/family/leave/')).statusCode).toBe(200)
  expect(
    (await trustee.post('/family/invitations/', { email: world.newEmail(), role: 'guardian' })).statusCode,
  ).toBe(200)
})
