import { afterEach, expect, test } from 'vitest'

import { loseFounder } from '../../../test/without-founder.ts'
import { publicUrl, useWorld } from '../../../test/world.ts'
import { foundersCommand, readArgs } from '#server/commands/founders.ts'
import { checkLedger } from '#server/ground/walk-ledger.ts'

const world = useWorld()

// The command sets an exit code if a family needs repair; the test runner must not exit with it.
afterEach(() => {
  process.exitCode = 0
})

/** Runs the command as the operator would, with a reply to its prompt. */
async function run(args: readonly string[], answer?: string): Promise<string> {
  let text = ''
  const write = (more: string) => (text += more)
  await foundersCommand(world.database, readArgs(args), { publicUrl, write, ask: async () => answer })
  return text
}

async function brokenFamily() {
  const { founder, join } = await world.foundFamily()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  const [guardian, trustee] = [await join('guardian'), await join('trustee')]
  await loseFounder(world, founder)
  return { founder, guardian, trustee }
}

const memberOf = (familyId: string, accountId: string) =>
  world.database.inFamily(familyId, (tx) =>
    tx
      .selectFrom('members')
      .select(['role', 'status', 'left_at'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  )

test('the list names each family without an active founder and its possible founders', async () => {
  const whole = await world.foundFamily()
  const { founder, guardian, trustee } = await brokenFamily()

  const text = await run([])

  expect(text).toContain(`${founder.familyId}  Hallam`)
  expect(text).toContain(`${founder.email}  without a name, founder, inactive`)
  expect(text).toContain(`${guardian.email}  without a name, guardian, active`)
  expect(text).toContain(trustee.email)
  expect(text).not.toContain(whole.founder.familyId)
  expect(process.exitCode).toBe(1)
})

test('an active member becomes the founder, with a ledger entry and an email to every active member', async () => {
  const { founder, guardian, trustee } = await brokenFamily()

  const text = await run(['--family', founder.familyId, '--account', guardian.email], 'yes')

  expect(text).toContain('is the founder now')
  expect(await memberOf(founder.familyId, guardian.accountId)).toMatchObject({
    role: 'founder',
    status: 'active',
  })
  const newest = (await guardian.get('/family/acts/')).json().items[0]
  expect(newest).toMatchObject({
    act: 'family.founder_restored',
    by: null,
    other: { id: guardian.accountId },
  })
  const ledger = await world.database.inFamily(founder.familyId, (tx) => checkLedger(tx, founder.familyId))
  expect(ledger.broken).toBeNull()
  for (const { email } of [guardian, trustee])
    expect((await world.lastMailTo(email))?.subject).toMatch(/ is now the founder of Hallam$/)
  expect((await world.lastMailTo(founder.email))?.subject).not.toMatch(/ is now the founder of Hallam$/)
  expect(
    (await guardian.post(`/family/members/${trustee.accountId}/role/`, { role: 'guardian' })).statusCode,
  ).toBe(200)
})

test('an inactive member is reactivated and their old sessions end', async () => {
  const { founder } = await brokenFamily()

  await run(['--family', founder.familyId, '--account', founder.email.toUpperCase(), '--yes'])

  expect(await memberOf(founder.familyId, founder.accountId)).toMatchObject({
    role: 'founder',
    status: 'active',
  })
  expect((await founder.get('/auth/me/')).statusCode).toBe(401)
  expect((await (await world.signIn(founder.email)).get('/auth/me/')).json().role).toBe('founder')
})

test('restoring a founder needs a yes', async () => {
  const { founder, guardian } = await brokenFamily()
  const args = ['--family', founder.familyId, '--account', guardian.email]

  await expect(run(args, 'no')).rejects.toThrow('Nothing was changed.')
  await expect(run(args)).rejects.toThrow('No one can be asked here. Add --yes to go on without a question.')

  expect(await memberOf(founder.familyId, guardian.accountId)).toMatchObject({ role: 'guardian' })
})

test('a family with an active founder is refused', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')

  await expect(run(['--family', founder.familyId, '--account', guardian.email, '--yes'])).rejects.toThrow(
    'This family has an active founder.',
  )

  expect(await memberOf(founder.familyId, guardian.accountId)).toMatchObject({ role: 'guardian' })
})

test('only a current member of the family can become its founder', async () => {
  const { founder, join } = await world.foundFamily()
  const [removed, stranger] = [await join('guardian'), await world.create()]
  await founder.post(`/family/members/${removed.accountId}/remove/`)
  await loseFounder(world, founder)

  for (const email of [removed.email, stranger.email, 'nobody@house.test'])
    await expect(run(['--family', founder.familyId, '--account', email, '--yes'])).rejects.toThrow(
      `has the address ${email}`,
    )
  await expect(
    run(['--family', '00000000-0000-7000-8000-000000000000', '--account', removed.email]),
  ).rejects.toThrow('There is no family')
})

test.each([
  [['--family', 'not-an-id', '--account', 'a@b.test']],
  [['--account', 'a@b.test']],
  [['--family']],
  [['repair']],
  [['--force']],
])('the arguments %j are refused with a sentence', (args) => {
  expect(() => readArgs(args)).toThrow(
    /^("not-an-id" is not the id of a family\.|Without options this lists)/,
  )
})
