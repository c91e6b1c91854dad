import fc from 'fast-check'
import { expect, test } from 'vitest'

import { familyWithFive, useIntruder } from '../../test/intruder.ts'
import { useWorld, type TestClient } from '../../test/world.ts'
import { chainCheck } from '#server/ground/check-ledger.ts'
import { exportText, readExport } from '#server/ground/exported-ledger.ts'
import { checkLedger, familiesWithLedger, findHead, ledgerPieces } from '#server/ground/walk-ledger.ts'

const world = useWorld()

const intruder = useIntruder(world)

const check = ({ familyId }: TestClient) =>
  world.database.inFamily(familyId, (tx) => checkLedger(tx, familyId))

async function exported({ familyId }: TestClient): Promise<string> {
  return world.database.inFamily(familyId, async (tx) => {
    const head = (await findHead(tx, familyId)) ?? { seq: 0, hash: '' }
    const pieces: string[] = []
    for await (const text of exportText(familyId, head, ledgerPieces(tx, familyId, head))) pieces.push(text)
    return pieces.join('')
  })
}

function checkExport(text: string) {
  const ledger = readExport(text)
  if (!ledger) return 'no ledger'
  const chain = chainCheck(ledger.family_id)
  chain.follow(ledger.entries)
  return chain.finish(ledger.head).broken
}

test('an untouched ledger is valid', async () => {
  const founder = await familyWithFive(world)
  expect(await check(founder)).toEqual({ entries: 5, broken: null })
})

test.each([
  [
    'a changed word',
    `update ledger set act = 'family.Changed' where seq = 3 and family_id = $1`,
    { seq: 3, why: 'changed' },
  ],
  [
    'another moment',
    `update ledger set at = at + interval '1 millisecond' where seq = 4 and family_id = $1`,
    { seq: 4, why: 'changed' },
  ],
  [
    'another doer',
    `update ledger set by_account = null where seq = 2 and family_id = $1`,
    { seq: 2, why: 'changed' },
  ],
  [
    'another detail',
    `update ledger set details = '{"fields":["none"]}' where seq = 5 and family_id = $1`,
    { seq: 5, why: 'changed' },
  ],
  [
    'a forged hash',
    `update ledger set hash = repeat('a', 64) where seq = 2 and family_id = $1`,
    { seq: 2, why: 'changed' },
  ],
  ['a removed entry', `delete from ledger where seq = 3 and family_id = $1`, { seq: 3, why: 'missing' }],
  ['a cut-off end', `delete from ledger where seq >= 4 and family_id = $1`, { seq: 4, why: 'cut_off' }],
])('%s is detected and reported with its entry', async (_, tampering, broken) => {
  const founder = await familyWithFive(world)
  await intruder.query(tampering, [founder.familyId])

  expect((await check(founder)).broken).toEqual(broken)
  expect(checkExport(await exported(founder))).toEqual(broken)
})

test('familiesWithLedger lists every family', async () => {
  const [one, two] = [await world.create(), await world.create()]
  const walked: string[] = []
  for await (const id of familiesWithLedger(world.database)) walked.push(id)

  expect(walked).toEqual(expect.arrayContaining([one.familyId, two.familyId]))
})

test('a changed byte anywhere in an exported ledger is detected', async () => {
  const text = await exported(await familyWithFive(world))
  expect(checkExport(text)).toBeNull()

  fc.assert(
    fc.property(fc.nat({ max: text.length - 1 }), fc.integer({ min: 33, max: 126 }), (index, code) => {
      const changed = `${text.slice(0, index)}${String.fromCharCode(code)}${text.slice(index + 1)}`
      // White space between entries is not significant, and an equal byte is no change.
      if (changed === text || /\s/.test(text[index] ?? '')) return true
      return checkExport(changed) !== null
    }),
    { numRuns: 1000 },
  )
})
