import { expect, test } from 'vitest'

import { putFile } from '../../../test/files.ts'
import { readMission, type ShownMission, startMission } from '../../../test/missions.ts'
import { insertDocument } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { supportLimit } from '#contract/missions/calls.ts'

/** Documents and files linked to a mission. */
const world = useWorld()

async function begin() {
  const family = await world.foundFamily()
  const trustee = await family.join('trustee')
  const mission = await startMission(family.founder)
  const at = `/missions/${mission.id}/support/`
  const linked = async (client: TestClient) =>
    (await readMission(client, mission.id)).support_documents.filter(({ is_added }) => is_added)
  return { ...family, trustee, mission, at, linked }
}

test('documents and files can be linked and removed, and repeated calls count once', async () => {
  const { founder, trustee, at, linked } = await begin()
  const document_id = await insertDocument(world, founder, { title: 'Rules of the mill' })
  const file_id = await putFile(world, founder)

  for (const body of [{ document_id }, { document_id }, { file_id }, { file_id }])
    expect((await trustee.post(at, body)).statusCode).toBe(200)

  expect(await linked(founder)).toMatchObject([
    { kind: 'document', id: document_id, title: 'Rules of the mill' },
    { kind: 'file', id: file_id },
  ])
  const removed = await founder.post(`${at}remove/`, { document_id })
  expect(removed.json<ShownMission>().support_documents.filter(({ is_added }) => is_added)).toMatchObject([
    { id: file_id },
  ])
  expect((await founder.post(`${at}remove/`, { document_id })).statusCode).toBe(200)
})

test('a link to a personal document is visible only to its author and survives other changes', async () => {
  const { founder, trustee, mission, at, linked } = await begin()
  const document_id = await insertDocument(world, founder, { class: 'personal', title: 'To my daughter' })
  await founder.post(at, { document_id })

  const others = await readMission(trustee, mission.id)
  expect(JSON.stringify(others)).not.toMatch(new RegExp(`${document_id}|To my daughter`))
  expect((await trustee.post(at, { document_id })).json().fields).toHaveProperty('document_id')
  expect((await trustee.post(`${at}remove/`, { document_id })).json().fields).toHaveProperty('document_id')
  await trustee.post(at, { file_id: await putFile(world, trustee) })

  expect(await linked(founder)).toMatchObject([{ title: 'To my daughter' }, { kind: 'file' }])
})

test('a linked file in the bin is hidden until it is restored', async () => {
  const { founder, at, linked } = await begin()
  const file_id = await putFile(world, founder)
  await founder.post(at, { file_id })

  await founder.post('/files/bin/', { files: [file_id] })
  expect(await linked(founder)).toEqual([])
  await founder.post('/files/unbin/', { files: [file_id] })

  expect(await linked(founder)).toMatchObject([{ id: file_id }])
})

test('the mission’s own documents need no link and can’t be removed', async () => {
  const { founder, mission, at } = await begin()
  const [own] = mission.support_documents

  const removed = await founder.post(`${at}remove/`, { document_id: own?.id })

  expect(removed.json<ShownMission>().support_documents).toEqual(mission.support_documents)
})

test('a link needs exactly one document or file of the same family', async () => {
  const { founder, at } = await begin()
  const stranger = await world.create()
  const [document_id, file_id] = [await insertDocument(world, stranger), await putFile(world, stranger)]

  for (const body of [{ document_id }, { file_id }, {}, { document_id, file_id }])
    expect((await founder.post(at, body)).statusCode).toBe(400)
})

test('a mission has at most a fixed number of links', async () => {
  const { founder, at } = await begin()
  for (let count = 0; count < supportLimit; count += 1)
    await founder.post(at, { document_id: await insertDocument(world, founder) })

  const full = await founder.post(at, { document_id: await insertDocument(world, founder) })

  expect([full.statusCode, full.json().detail]).toEqual([
    409,
    'This mission can’t have more links. Remove one first.',
  ])
})
