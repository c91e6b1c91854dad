import { expect, test } from 'vitest'

import { publicUrl, useWorld } from '../../../test/world.ts'
import { emailHeadTasks } from '#server/features/ledger/email-heads.ts'
import { findHead } from '#server/ground/walk-ledger.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
const emailHead = (familyId: string) =>
  emailHeadTasks(world.database, world.clock, publicUrl)['mail_head']?.({ family_id: familyId }, {} as never)

const headEmailsTo = async (email: string) => {
  const mails = await world.mailsTo(email)
  return mails.filter(({ body }) => /[0-9a-f]{64}/.test(body))
}

test('every steward gets the ledger head in their language, and no one else does', async () => {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian, successor, advisor, steward] = [
    await join('trustee'),
    await join('guardian'),
    await join('successor'),
    await join('advisor'),
    await join('successor'),
  ]
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await guardian.post('/account/', { language: 'ja' })
  expect((await founder.post('/capitals/human/steward/', { account_id: steward.accountId })).statusCode).toBe(
    200,
  )

  await emailHead(founder.familyId)

  const head = await world.database.inFamily(founder.familyId, (tx) => findHead(tx, founder.familyId))
  for (const { email } of [founder, trustee, guardian, steward]) {
    const [mail, ...more] = await headEmailsTo(email)
    expect(more).toEqual([])
    expect(mail?.body).toContain(head?.hash)
    expect(mail?.body).toMatch(new RegExp(`[:：] ?${head?.seq}\\n`))
    expect(mail?.subject).toContain('Hallam')
  }
  expect((await headEmailsTo(guardian.email))[0]?.language).toBe('ja')
  for (const { email } of [successor, advisor]) expect(await headEmailsTo(email)).toEqual([])
})

test('a ledger without entries for a week is not emailed', async () => {
  const founder = await world.create()
  world.clock.move(8 * day)

  await emailHead(founder.familyId)

  expect(await headEmailsTo(founder.email)).toEqual([])
})

test('the weekly task queues one job per family', async () => {
  const [one, other] = [await world.create(), await world.create()]

  await emailHeadTasks(world.database, world.clock, publicUrl)['mail_heads']?.({}, {} as never)

  const { rows } = await world.database.pool.query<{ key: string }>(
    `select key from graphile_worker.jobs where task_identifier = 'mail_head'`,
  )
  expect(rows.map(({ key }) => key)).toEqual(
    expect.arrayContaining([one, other].map(({ familyId }) => `mail_head:${familyId}:`)),
  )
})

test('a deleted family is not emailed', async () => {
  await expect(emailHead('0198f1c2-0000-7000-8000-000000000001')).resolves.toBeUndefined()
})
