import { expect, test } from 'vitest'

import { layPaper, newest } from '../../../test/papers.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import type { protocols } from '#contract/family/calls.ts'

/** What a change of a seat means for the decisions that are open at that moment. */
const world = useWorld()

async function govern({ familyId }: Voice, governance_protocol: (typeof protocols)[number]): Promise<void> {
  await world.database.inFamily(familyId, (tx) => tx.updateTable('families').set({ governance_protocol }).where('family_id', '=', familyId).execute())
}

const approve = async (voice: Voice, id: string) => voice.post(`/documents/${id}/approve/`, await newest(voice, id))
const stateOf = async (voice: Voice, id: string) => (await voice.get(`/documents/${id}/`)).json().state
const setStatus = (by: Voice, { accountId }: Voice, status: string) => by.post(`/family/members/${accountId}/status/`, { status })
const setRole = (by: Voice, { accountId }: Voice, role: string) => by.post(`/family/members/${accountId}/role/`, { role })

/** A council of four: more than half is three. */
async function council() {
  const { founder, join } = await world.foundFamily()
  const [trustee, guardian, fourth] = [await join('trustee'), await join('guardian'), await join('guardian')]
  await govern(founder, 'stewardship_council')
  const paper = await layPaper(world, founder)
  await approve(founder, paper)
  await approve(trustee, paper)
  return { founder, trustee, guardian, fourth, paper }
}

test('whoever leaves leaves the count: what lacked only their answer is decided at once', async () => {
  const { founder, guardian, paper } = await council()
  expect(await stateOf(founder, paper)).toBe('waiting')

  await setStatus(founder, guardian, 'inactive')

  expect(await stateOf(founder, paper)).toBe('approved')
  const acts = (await founder.get('/family/ledger/')).json().items.map(({ act }: { act: string }) => act)
  expect(acts.slice(0, 2)).toEqual(['document.in_force', 'member.made_inactive'])
})

test('several open papers are settled in one go, and those that still wait go on waiting', async () => {
  const { founder, trustee, guardian, paper } = await council()
  const charter = await layPaper(world, founder, { class: 'constitutional', title: 'Family charter' })
  const rules = await layPaper(world, founder, { title: 'Rules of the mill' })
  // Two thirds of four are three; of three they are two.
  for (const voice of [founder, trustee]) await approve(voice, charter)
  await approve(founder, rules)

  await setStatus(founder, guardian, 'inactive')

  expect([await stateOf(founder, paper), await stateOf(founder, charter), await stateOf(founder, rules)]).toEqual(['approved', 'approved', 'waiting'])
})

test('made active again before it is decided, they count again', async () => {
  const { founder, join } = await world.foundFamily()
  const members = [await join('trustee'), await join('guardian'), await join('guardian'), await join('guardian')] as const
  await govern(founder, 'stewardship_council')
  const paper = await layPaper(world, founder)
  await approve(founder, paper)
  await setStatus(founder, members[3], 'inactive')

  await setStatus(founder, members[3], 'active')
  await approve(members[0], paper)

  expect(await stateOf(founder, paper)).toBe('waiting')
  await approve(members[1], paper)
  expect(await stateOf(founder, paper)).toBe('approved')
})

test('a change of role never lowers the bar of what is open: the voice keeps the role it was asked with', async () => {
  const { founder, guardian, fourth, paper } = await council()

  await setRole(founder, guardian, 'advisor')
  await setRole(founder, fourth, 'successor')

  expect(await stateOf(founder, paper)).toBe('waiting')
  const { approval } = (await founder.get(`/documents/${paper}/`)).json<{ approval: { voices: { account_id: string; role: string }[] } }>()
  expect(approval.voices.find(({ account_id }) => account_id === guardian.accountId)?.role).toBe('guardian')
})

test('whoever became an advisor still reads and answers what they were asked, and nothing else', async () => {
  const { founder, guardian, paper } = await council()
  const later = await layPaper(world, founder, { title: 'Rules of the mill' })
  await setRole(founder, guardian, 'advisor')

  expect((await guardian.get(`/documents/${later}/`)).statusCode).toBe(404)
  expect((await approve(guardian, paper)).statusCode).toBe(200)

  expect(await stateOf(founder, paper)).toBe('approved')
  // It is decided: with the question their right to read it has ended.
  expect((await guardian.get(`/documents/${paper}/`)).statusCode).toBe(404)
})

test('a change of role or status alters nothing that was approved', async () => {
  const { founder, trustee, guardian, paper } = await council()
  await approve(guardian, paper)
  const { hash, approved_version } = (await founder.get(`/documents/${paper}/`)).json()

  await setStatus(founder, trustee, 'inactive')
  await setRole(founder, guardian, 'advisor')

  expect((await founder.get(`/documents/${paper}/`)).json()).toMatchObject({ state: 'approved', hash, approved_version })
})

test('an answer and a change of seat at once are both kept, and the count is right', async () => {
  const { founder, guardian, fourth, paper } = await council()
  const answer = { ...(await newest(fourth, paper)), reason: 'Name the weir.' }

  const [asked, changed] = await Promise.all([fourth.post(`/documents/${paper}/request-changes/`, answer), setStatus(founder, guardian, 'inactive')])

  expect([200, 409]).toContain(asked.statusCode)
  expect(changed.statusCode).toBe(200)
  // Whichever came first: the request sent it back, or the paper was approved before it came.
  expect(await stateOf(founder, paper)).toBe(asked.statusCode === 200 ? 'changes_requested' : 'approved')
})
