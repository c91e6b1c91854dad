import { putFile, categoryOf } from './files.ts'
import { createNetwork } from './mesh.ts'
import { addEntry } from './timeline.ts'
import { addFamilyTree } from './tree.ts'
import { doAllActions, startMission, tickAll } from './missions.ts'
import { addComment, answerJourney, insertDocument, newest } from './documents.ts'
import { goodPassword, type World, type TestClient } from './world.ts'

/**
 * A family with one of everything: members of all roles, documents in all states, rounds, missions, capitals.
 */
export async function richFamily(world: World): Promise<{
  founder: TestClient
  successor: TestClient
  trustee: TestClient
  guardian: TestClient
  advisor: TestClient
}> {
  const { founder, join } = await world.foundFamily()
  await done(
    founder.post('/family/', {
      version: 1,
      name: 'Hallam “of the mill”',
      legacy_established: 1874,
      purpose_statement: 'Keep it,\nturning.',
      core_value: 'Our word',
      country: 'AT',
      has_business: true,
      has_trust: false,
    }),
  )
  await answerJourney(founder)
  const [successor, trustee, guardian, advisor] = [
    await join('successor'),
    await join('trustee'),
    await join('guardian'),
    await join('advisor'),
  ]
  await answerJourney(successor, { mission: 'succession', answers: 'bcd' })
  await done(founder.post('/family/invitations/', { email: world.newEmail(), role: 'guardian' }))

  const approved = await insertDocument(world, founder, {
    title: 'House: rules / 家規',
    body: 'We keep the mill.',
  })
  await done(founder.post(`/documents/${approved}/approve/`, await newest(founder, approved)))
  const changed = await insertDocument(world, trustee, { title: 'Weir' })
  await done(
    trustee.post(`/documents/${changed}/`, {
      version: 1,
      title: 'The weir',
      body: '---\nsecond version\n---',
    }),
  )
  await done(
    founder.post(`/documents/${changed}/request-changes/`, {
      ...(await newest(founder, changed)),
      reason: 'Name the sluice.',
    }),
  )
  const waiting = await insertDocument(world, founder, { class: 'constitutional', title: 'Charter' })
  await done(founder.post(`/documents/${waiting}/add-approval/`, { account_id: advisor.accountId }))
  await done(guardian.post(`/documents/${waiting}/abstain/`, await newest(guardian, waiting)))
  const letter = await insertDocument(world, trustee, {
    class: 'personal',
    title: 'My letter',
    body: 'Only you and I.',
  })
  await done(trustee.post(`/documents/${letter}/share/`, { account_id: founder.accountId, is_shared: true }))

  const comment = (await addComment(guardian, approved)).json<{ id: string }>()
  await done(
    founder.post(`/documents/${approved}/comments/${comment.id}/reply/`, {
      text: 'It is named\nin the deed.',
    }),
  )
  await done(founder.post(`/documents/${approved}/comments/${comment.id}/settle/`, { is_settled: true }))
  await done(guardian.post(`/documents/${approved}/comments/${comment.id}/delete/`))
  await done(addComment(founder, letter, { quote: 'Only you', text: 'Thank you.' }))

  const mission = await startMission(founder, 'family', 'abc')
  await doAllActions(founder, mission)
  await tickAll(founder, mission)
  await done(founder.post(`/missions/${mission.id}/close/`))
  await done(founder.post(`/missions/${mission.id}/restart/`, { days: 30 }))
  await done(guardian.post('/capitals/time/rate/', { perceived: 62 }))
  await done(
    founder.post('/capitals/time/define/', {
      version: 0,
      definition: 'Evenings that belong to nobody else.',
    }),
  )
  await done(founder.post('/capitals/time/steward/', { account_id: trustee.accountId }))
  const deeds = await categoryOf(founder)
  await done(
    founder.post(`/files/categories/${deeds.id}/share/`, {
      account_id: advisor.accountId,
      is_shared: true,
      ends_on: '2099-12-31',
    }),
  )
  await createNetwork(world, founder)
  await addEntry(trustee, {
    title: 'The mill is bought',
    kind: 'milestone',
    on: '1874-05',
    until: '1875',
    text: 'With borrowed money.',
  })
  await done(trustee.post('/timeline/calendar/'))
  await addFamilyTree(trustee)
  const deed = await putFile(world, founder, { name: 'Deed of the weir.txt', bytes: 'The first wording.' })
  await putFile(world, founder, {
    name: 'Deed of the weir.txt',
    bytes: 'The owners keep the sluice in repair.',
  })
  await putFile(world, trustee, { name: 'Copy.txt', bytes: 'The first wording.' })
  for (const link of [{ document_id: approved }, { file_id: deed }])
    await done(founder.post(`/missions/${mission.id}/support/`, link))
  await done(founder.post('/files/datasets/', { name: 'For the notary', files: [deed] }))
  await done(
    founder.post('/family/transfer/', {
      account_id: successor.accountId,
      role: 'guardian',
      password: goodPassword,
    }),
  )
  return { founder, successor, trustee, guardian, advisor }
}

async function done(asked: ReturnType<TestClient['post']>): Promise<void> {
  const response = await asked
  if (response.statusCode !== 200) throw new Error(`The rich family could not be made: ${response.body}`)
}
