import { expect, test } from 'vitest'

import { familyWithFive, useIntruder } from '../../../test/intruder.ts'
import { useWorld } from '../../../test/world.ts'
import { chainCheck } from '#server/ground/check-ledger.ts'
import { readExport } from '#server/ground/exported-ledger.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

const world = useWorld()

const intruder = useIntruder(world)

test('an intact ledger is reported with its count and last hash', async () => {
  const founder = await familyWithFive(world)

  const response = await founder.get('/family/ledger/check/')

  const [last] = (await founder.get('/family/ledger/?limit=1')).json().items
  expect(response.json()).toEqual({ entries: 5, hash: last.hash, total: 5, broken: null })
})

test('an entry changed in the database is reported', async () => {
  const founder = await familyWithFive(world)
  await intruder.query(`update ledger set details = '{"name":"Marsh"}' where family_id = $1 and seq = 3`, [
    founder.familyId,
  ])

  const response = await founder.get('/family/ledger/check/')

  expect(response.json()).toMatchObject({ entries: 2, broken: { seq: 3, why: 'changed' } })
})

test.each([
  ['the end', 5, { seq: 5, why: 'cut_off' }],
  ['the middle', 3, { seq: 3, why: 'missing' }],
])('an entry deleted at %s is reported', async (_, seq, broken) => {
  const founder = await familyWithFive(world)
  await intruder.query('delete from ledger where family_id = $1 and seq = $2', [founder.familyId, seq])

  const response = await founder.get('/family/ledger/check/')

  expect(response.json()).toMatchObject({ entries: seq - 1, broken })
})

test('a check continues from an entry reached before', async () => {
  const founder = await familyWithFive(world)
  const entries = (await founder.get('/family/ledger/')).json().items as { seq: number; hash: string }[]
  const third = entries.find(({ seq }) => seq === 3)?.hash

  const [whole, unlinked] = await Promise.all(
    [third, 'f'.repeat(64)].map((hash) => founder.get(`/family/ledger/check/?after=3&hash=${hash}`)),
  )

  expect(whole?.json()).toMatchObject({ entries: 5, total: 5, broken: null })
  expect(unlinked?.json()).toMatchObject({ entries: 3, broken: { seq: 4, why: 'unlinked' } })
})

test.each(['after=-1', 'after=many', 'hash=nothing', 'after=1.5'])(
  'a check with %s is refused',
  async (query) => {
    expect((await (await world.create()).get(`/family/ledger/check/?${query}`)).statusCode).toBe(400)
  },
)

test('the ledger can be downloaded and verified offline', async () => {
  const founder = await familyWithFive(world)

  const response = await founder.get('/family/ledger/file/')

  expect(response.headers['content-disposition']).toContain('filename="ledger-5.json"')
  const ledger = readExport(response.body)
  const check = chainCheck(founder.familyId)
  check.follow(ledger?.entries ?? [])
  expect(check.finish(ledger?.head ?? { seq: 0, hash: '' })).toEqual({ entries: 5, broken: null })
})

test('the ledger file needs permission to read the ledger', async () => {
  const { founder, join } = await world.foundFamily()
  const [guardian, advisor] = [await join('guardian'), await join('advisor')]

  const statuses = await Promise.all(
    [founder, guardian, advisor].map(async (client) => (await client.get('/family/ledger/file/')).statusCode),
  )

  expect(statuses).toEqual([200, 200, 409])
  expect((await world.app.inject({ url: '/api/family/ledger/file/' })).statusCode).toBe(401)
})

test('a ledger of thousands of entries is checked and downloaded in pieces', async () => {
  const founder = await world.create()
  await world.database.inFamily(founder.familyId, async (tx) => {
    for (let entry = 0; entry < 2100; entry++)
      await appendToLedger(tx, founder.familyId, {
        act: 'family.changed',
        by: founder.accountId,
        details: { entry },
        now: world.clock.now(),
      })
  })

  const [checked, file] = [
    await founder.get('/family/ledger/check/'),
    await founder.get('/family/ledger/file/'),
  ]

  expect(checked.json()).toMatchObject({ entries: 2101, broken: null })
  expect(readExport(file.body)?.entries).toHaveLength(2101)
})
