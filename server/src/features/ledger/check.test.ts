import { expect, test } from 'vitest'

import { familyWithFive, useIntruder } from '../../../test/intruder.ts'
import { useWorld } from '../../../test/world.ts'
import { chainCheck } from '#server/ground/check-ledger.ts'
import { readExport } from '#server/ground/exported-ledger.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

const world = useWorld()

const intruder = useIntruder(world)

test('a whole ledger is said to be whole, with its count and the hash it ends with', async () => {
  const founder = await familyWithFive(world)

  const answer = await founder.get('/family/ledger/check/')

  const [last] = (await founder.get('/family/ledger/?limit=1')).json().items
  expect(answer.json()).toEqual({ entries: 5, hash: last.hash, total: 5, broken: null })
})

test('an entry that somebody changed in the database is named', async () => {
  const founder = await familyWithFive(world)
  await intruder.query(`update ledger set details = '{"name":"Marsh"}' where family_id = $1 and seq = 3`, [founder.familyId])

  const answer = await founder.get('/family/ledger/check/')

  expect(answer.json()).toMatchObject({ entries: 2, broken: { seq: 3, why: 'changed' } })
})

test.each([
  ['the end', 5, { seq: 5, why: 'cut_off' }],
  ['the middle', 3, { seq: 3, why: 'missing' }],
])('an entry that somebody deleted at %s is named', async (_, seq, broken) => {
  const founder = await familyWithFive(world)
  await intruder.query('delete from ledger where family_id = $1 and seq = $2', [founder.familyId, seq])

  const answer = await founder.get('/family/ledger/check/')

  expect(answer.json()).toMatchObject({ entries: seq - 1, broken })
})

test('it goes on from an entry that was reached before', async () => {
  const founder = await familyWithFive(world)
  const entries = (await founder.get('/family/ledger/')).json().items as { seq: number; hash: string }[]
  const third = entries.find(({ seq }) => seq === 3)?.hash

  const [whole, unlinked] = await Promise.all([third, 'f'.repeat(64)].map((hash) => founder.get(`/family/ledger/check/?after=3&hash=${hash}`)))

  expect(whole?.json()).toMatchObject({ entries: 5, total: 5, broken: null })
  expect(unlinked?.json()).toMatchObject({ entries: 3, broken: { seq: 4, why: 'unlinked' } })
})

test.each(['after=-1', 'after=many', 'hash=nothing', 'after=1.5'])('it can not be asked with %s', async (query) => {
  expect((await (await world.create()).get(`/family/ledger/check/?${query}`)).statusCode).toBe(400)
})

test('the ledger can be taken along as a file that is checked elsewhere', async () => {
  const founder = await familyWithFive(world)

  const answer = await founder.get('/family/ledger/file/')

  expect(answer.headers['content-disposition']).toContain('filename="ledger-5.json"')
  const ledger = readExport(answer.body)
  const check = chainCheck(founder.familyId)
  check.follow(ledger?.entries ?? [])
  expect(check.finish(ledger?.head ?? { seq: 0, hash: '' })).toEqual({ entries: 5, broken: null })
})

test('it is for who may read the ledger', async () => {
  const { founder, join } = await world.foundFamily()
  const [guardian, advisor] = [await join('guardian'), await join('advisor')]

  const statuses = await Promise.all([founder, guardian, advisor].map(async (voice) => (await voice.get('/family/ledger/file/')).statusCode))

  expect(statuses).toEqual([200, 200, 409])
  expect((await world.app.inject({ url: '/api/family/ledger/file/' })).statusCode).toBe(401)
})

test('a ledger of thousands of entries is followed and fetched in pieces', async () => {
  const founder = await world.create()
  await world.database.inFamily(founder.familyId, async (tx) => {
    for (let entry = 0; entry < 2100; entry++)
      await appendToLedger(tx, founder.familyId, { act: 'family.changed', by: founder.accountId, details: { entry }, now: world.clock.now() })
  })

  const [checked, file] = [await founder.get('/family/ledger/check/'), await founder.get('/family/ledger/file/')]

  expect(checked.json()).toMatchObject({ entries: 2101, broken: null })
  expect(readExport(file.body)?.entries).toHaveLength(2101)
})
