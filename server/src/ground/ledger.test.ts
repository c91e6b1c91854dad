import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { useWorld, type TestClient } from '../../test/world.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { hashEntry, noHash } from '#server/ground/ledger-hash.ts'

const world = useWorld()

function entriesOf({ familyId }: TestClient) {
  return world.database.inFamily(familyId, (tx) =>
    tx.selectFrom('ledger').selectAll().orderBy('seq').execute(),
  )
}

/**
 * Checks the ledger's guarantees: gapless numbers, each entry linked to the previous one, the head at the
 * end.
 */
async function expectWholeChain(founder: TestClient, length: number) {
  const entries = await entriesOf(founder)
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, index) => index + 1))
  let previous = noHash
  for (const { hash, ...words } of entries) {
    expect(words.previous_hash).toBe(previous)
    expect(hash).toBe(hashEntry(words))
    previous = hash
  }
  const head = await world.database.inFamily(founder.familyId, (tx) =>
    tx.selectFrom('ledger_heads').select(['seq', 'hash']).executeTakeFirst(),
  )
  expect(head).toEqual({ seq: length, hash: previous })
}

test('the chain is valid after everything a family does', async () => {
  const { founder, join } = await world.foundFamily()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await join('trustee')
  await founder.post('/family/', { version: 2, purpose_statement: 'To keep the mill turning.' })

  const acts = (await entriesOf(founder)).map(({ act }) => act)

  expect(acts).toEqual([
    'family.founded',
    'family.changed',
    'member.invited',
    'member.joined',
    'family.changed',
  ])
  await expectWholeChain(founder, 5)
})

test('concurrent acts get consecutive entries without a gap', async () => {
  const founder = await world.create()

  const responses = await Promise.all(
    Array.from({ length: 12 }, () =>
      founder.post('/family/invitations/', { email: world.newEmail(), role: 'advisor' }),
    ),
  )

  for (const response of responses) expect(response.statusCode).toBe(200)
  await expectWholeChain(founder, 13)
})

test('a failed act leaves no entry and no gap', async () => {
  const founder = await world.create()

  const failed = world.database.inFamily(founder.familyId, async (tx) => {
    await appendToLedger(tx, founder.familyId, { act: 'family.changed', by: null, now: new Date() })
    throw new Error('the act failed after all')
  })

  await expect(failed).rejects.toThrow('the act failed after all')
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  await expectWholeChain(founder, 2)
})

test('details read from the database have the hash they were written with', async () => {
  const founder = await world.create()
  const details = {
    zebra: 1,
    apple: [{ b: null, a: 'ü\u2028"' }],
    nested: { y: 0.1, x: true },
    '10': 'ten',
    '9': 'nine',
  }

  await world.database.inFamily(founder.familyId, (tx) =>
    appendToLedger(tx, founder.familyId, {
      act: 'family.changed',
      by: founder.accountId,
      details,
      now: new Date(),
    }),
  )

  expect((await entriesOf(founder)).at(-1)?.details).toEqual(details)
  await expectWholeChain(founder, 2)
})

test('a ledger entry can’t be written for another family', async () => {
  const [founder, stranger] = [await world.create(), await world.create()]

  const forged = world.database.inFamily(stranger.familyId, (tx) =>
    appendToLedger(tx, founder.familyId, { act: 'family.changed', by: stranger.accountId, now: new Date() }),
  )

  await expect(forged).rejects.toThrow('not_found')
  await expectWholeChain(founder, 1)
})

test.each([
  ['changed', `update ledger set act = 'family.forged'`],
  ['deleted', 'delete from ledger'],
  ['emptied', 'truncate ledger'],
  ['emptied together with the family', 'truncate families cascade'],
  ['deleted together with the family', 'delete from families'],
])('the ledger can’t be %s by the application’s own user', async (_, statement) => {
  const founder = await world.create()

  const forged = world.database.inFamily(founder.familyId, (tx) => sql.raw(statement).execute(tx))

  await expect(forged).rejects.toMatchObject({ code: '42501', message: 'the ledger is append-only' })
  await expectWholeChain(founder, 1)
})

test('an entry can’t be written twice', async () => {
  const founder = await world.create()

  const doubled = world.database.inFamily(founder.familyId, (tx) =>
    sql`insert into ledger select * from ledger`.execute(tx),
  )

  await expect(doubled).rejects.toMatchObject({ code: '23505' })
})
