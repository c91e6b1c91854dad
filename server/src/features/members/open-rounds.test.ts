import { expect, test } from 'vitest'

import { insertDocument, newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import type { protocols } from '#contract/family/calls.ts'

/** Effects of member changes on open approval rounds. */
const world = useWorld()

async function govern(
  { familyId }: TestClient,
  governance_protocol: (typeof protocols)[number],
): Promise<void> {
  await world.database.inFamily(familyId, (tx) =>
    tx.updateTable('families').set({ governance_protocol }).where('family_id', '=', familyId).execute(),
  )
}

const approve = async (client: TestClient, id: string) =>
  client.post(`/documents/${id}/approve/`, await newest(client, id))
const stateOf = async (client: TestClient, id: string) => (await client.get(`/documents/${id}/`)).json().state
const setStatus = (by: TestClient, { accountId }: TestClient, status: string) =>
  by.post(`/family/members/${accountId}/status/`, { status })
const setRole = (by: TestClient, { accountId }: TestClient, role: string) =>
  by.post(`/family/members/${accountId}/role/`, { role })

/** A council of four: the majority is three. */
async function council() {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian, fourth] = [await join('trustee'), await join('guardian'), await join('guardian')]
  await govern(founder, 'stewardship_council')
  const document = await insertDocument(world, founder)
  await approve(founder, document)
  await approve(trustee, document)
  return { founder, trustee, guardian, fourth, document }
}

test('a member who becomes inactive is no longer counted, so a round can be decided at once', async () => {
  const { founder, guardian, document } = await council()
  expect(await stateOf(founder, document)).toBe('waiting')

  await setStatus(founder, guardian, 'inactive')

  expect(await stateOf(founder, document)).toBe('approved')
  const acts = (await founder.get('/family/ledger/')).json().items.map(({ act }: { act: string }) => act)
  expect(acts.slice(0, 2)).toEqual(['document.in_force', 'member.made_inactive'])
})

test('several open rounds are re-evaluated at once, and undecided ones stay open', async () => {
  const { founder, trustee, guardian, document } = await council()
  const charter = await insertDocument(world, founder, { class: 'constitutional', title: 'Family charter' })
  const rules = await insertDocument(world, founder, { title: 'Rules of the mill' })
  // Two thirds of four are three; two thirds of three are two.
  for (const client of [founder, trustee]) await approve(client, charter)
  await approve(founder, rules)

  await setStatus(founder, guardian, 'inactive')

  expect([
    await stateOf(founder, document),
    await stateOf(founder, charter),
    await stateOf(founder, rules),
  ]).toEqual(['approved', 'approved', 'waiting'])
})

test('a member reactivated before the decision counts again', async () => {
  const { founder, join } = await world.foundFamily()
  const members = [
    await join('trustee'),
    await join('guardian'),
    await join('guardian'),
    await join('guardian'),
  ] as const
  await govern(founder, 'stewardship_council')
  const document = await insertDocument(world, founder)
  await approve(founder, document)
  await setStatus(founder, members[3], 'inactive')

  await setStatus(founder, members[3], 'active')
  await approve(members[0], document)

  expect(await stateOf(founder, document)).toBe('waiting')
  await approve(members[1], document)
  expect(await stateOf(founder, document)).toBe('approved')
})

test('a role change never lowers the threshold of an open round', async () => {
  const { founder, guardian, fourth, document } = await council()

  await setRole(founder, guardian, 'advisor')
  await setRole(founder, fourth, 'successor')

  expect(await stateOf(founder, document)).toBe('waiting')
  const { approval } = (await founder.get(`/documents/${document}/`)).json<{
    approval: { votes: { account_id: string; role: string }[] }
  }>()
  expect(approval.votes.find(({ account_id }) => account_id === guardian.accountId)?.role).toBe('guardian')
})

test('a member who became an advisor still reads and votes on their open round only', async () => {
  const { founder, guardian, document } = await council()
  const later = await insertDocument(world, founder, { title: 'Rules of the mill' })
  await setRole(founder, guardian, 'advisor')

  expect((await guardian.get(`/documents/${later}/`)).statusCode).toBe(404)
  expect((await approve(guardian, document)).statusCode).toBe(200)

  expect(await stateOf(founder, document)).toBe('approved')
  // The round is decided, so their read access has ended.
  expect((await guardian.get(`/documents/${document}/`)).statusCode).toBe(404)
})

test('a change of role or status doesn’t alter an approved document', async () => {
  const { founder, trustee, guardian, document } = await council()
  await approve(guardian, document)
  const { hash, approved_version } = (await founder.get(`/documents/${document}/`)).json()

  await setStatus(founder, trustee, 'inactive')
  await setRole(founder, guardian, 'advisor')

  expect((await founder.get(`/documents/${document}/`)).json()).toMatchObject({
    state: 'approved',
    hash,
    approved_version,
  })
})

test('a vote and a member change in parallel are both stored and counted correctly', async () => {
  const { founder, guardian, fourth, document } = await council()
  const answer = { ...(await newest(fourth, document)), reason: 'Name the weir.' }

  const [asked, changed] = await Promise.all([
    fourth.post(`/documents/${document}/request-changes/`, answer),
    setStatus(founder, guardian, 'inactive'),
  ])

  expect([200, 409]).toContain(asked.statusCode)
  expect(changed.statusCode).toBe(200)
  // Either the request came first and sent the document back, or it was approved before.
  expect(await stateOf(founder, document)).toBe(asked.statusCode === 200 ? 'changes_requested' : 'approved')
})
