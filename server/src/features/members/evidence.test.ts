import { expect, test } from 'vitest'

import { readEvidence } from '../../../test/evidence.ts'
import { useWorld } from '../../../test/world.ts'
import { memberEvidence } from '#server/features/members/evidence.ts'

const world = useWorld()

test('active members are evidence; advisors and those whose seat is not active are none', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const guardian = await join('guardian')
  await join('advisor')
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('account_id', '=', guardian.accountId).execute(),
  )

  const evidence = await world.database.inFamily(founder.familyId, (tx) => readEvidence(memberEvidence, tx, founder.familyId))

  expect(evidence.map(({ kind, id, capital }) => [kind, id, capital])).toEqual([
    ['member_active', founder.accountId, null],
    ['member_active', trustee.accountId, null],
  ])
})
