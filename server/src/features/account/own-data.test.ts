import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { addToken } from '../../../test/api-tokens.ts'
import { addComment, insertDocument, newest } from '../../../test/documents.ts'
import { goodPassword, useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

async function downloadOwnData(pilot: TestClient): Promise<Record<string, string>> {
  const response = await pilot.get('/account/data/')
  expect(response.statusCode, response.body).toBe(200)
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(response.rawPayload))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  )
}

test('a pilot’s own data is one archive with everything they wrote', async () => {
  const pilot = await world.create()
  await pilot.post('/family/', { version: 1, name: 'Hallam' })
  await pilot.post('/onboarding/profile/', { full_name: 'Helena Hallam', dob: '1955-03-14', language: 'en' })
  await pilot.post('/onboarding/mission/', { mission: 'legacy' })
  await pilot.post('/onboarding/answer/', { mission: 'legacy', question: 1, answer: 'c' })
  await pilot.post('/capitals/time/rate/', { perceived: 62 })
  const document = await insertDocument(world, pilot, { title: 'House rules', body: 'We keep the mill.' })
  await pilot.post(`/documents/${document}/approve/`, await newest(pilot, document))
  await addComment(pilot, document, { text: 'And the weir?' })

  const { headers } = await pilot.get('/account/data/')
  const files = await downloadOwnData(pilot)

  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="forerunners-\d{4}-\d\d-\d\d\.zip"/)
  expect(headers['cache-control']).toBe('no-store')
  const data = JSON.parse(files['data.json'] ?? '')
  expect(data.account).toMatchObject({ email: pilot.email, full_name: 'Helena Hallam', dob: '1955-03-14' })
  expect(data.sessions).toHaveLength(1)
  expect(data.families).toMatchObject([{ family: 'Hallam', role: 'founder', status: 'active' }])
  expect(data.families[0].assessment).toMatchObject([{ mission: 'legacy', question: 1, answer: 'c' }])
  expect(data.families[0].approvals).toMatchObject([{ document_id: document, verdict: 'yes' }])
  expect(data.families[0].comments).toMatchObject([
    { document_id: document, version: 1, text: 'And the weir?' },
  ])
  expect(data.families[0].ratings).toEqual(
    expect.arrayContaining([expect.objectContaining({ capital: 'time', perceived: 62 })]),
  )
  const name = Object.keys(files).find((file) => file.endsWith('House-rules-v1.md')) ?? ''
  expect(name).toMatch(/^documents\/1-Hallam\//)
  expect(files[name]).toBe('# House rules\n\nWe keep the mill.\n')
  expect(files['README.md']).toContain(`Helena Hallam (${pilot.email})`)
})

test('a pilot’s own data contains no secrets and nothing of others', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await addToken(guardian)
  await insertDocument(world, founder, { title: 'Founder’s rules', body: 'Nobody else wrote this.' })

  const files = await downloadOwnData(guardian)

  const everything = Object.values(files).join('\n')
  for (const text of [
    'argon2',
    'token_hash',
    'frn_',
    founder.email,
    founder.accountId,
    'Nobody else wrote this',
    guardian.cookie.split('=')[1] ?? '',
  ])
    expect(everything).not.toContain(text)
})

test('the README is in the pilot’s language, and two documents with one title are two files', async () => {
  const pilot = await world.create({ language: 'de' })
  await insertDocument(world, pilot, { title: 'Regeln / ../..', body: 'Eins.' })
  await insertDocument(world, pilot, { title: 'Regeln / ../..', body: 'Zwei.' })

  const files = await downloadOwnData(pilot)

  expect(files['README.md']).toMatch(/^# Meine Daten/)
  const documents = Object.keys(files).filter((file) => file.startsWith('documents/'))
  expect(documents).toHaveLength(2)
  for (const file of documents) expect(file).toMatch(/^documents\/1-untitled\/\d-Regeln-v1\.md$/)
})

test('an inactive member’s data has only the membership of that family', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await insertDocument(world, trustee)
  // A second family, in which they are active.
  const other = await world.create()
  await world.database.inFamily(other.familyId, (tx) =>
    tx
      .insertInto('members')
      .values({
        family_id: other.familyId,
        account_id: trustee.accountId,
        role: 'advisor',
        status: 'active',
        since: new Date(),
      } as never)
      .execute(),
  )
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('members')
      .set({ status: 'inactive' })
      .where('account_id', '=', trustee.accountId)
      .execute(),
  )
  const signedIn = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: '203.0.113.77',
    payload: { email: trustee.email, password: goodPassword },
  })
  const cookie = `forerunners_session=${signedIn.cookies[0]?.value}`
  const response = await world.app.inject({ url: '/api/account/data/', headers: { cookie } })

  const data = JSON.parse(
    strFromU8(unzipSync(new Uint8Array(response.rawPayload))['data.json'] ?? new Uint8Array()),
  )
  expect(data.families).toMatchObject([
    { role: 'trustee', status: 'inactive', documents: [] },
    { role: 'advisor', status: 'active', documents: [] },
  ])
})

test('own data returns 401 without a session', async () => {
  const response = await world.app.inject('/api/account/data/')

  expect([response.statusCode, response.json()]).toMatchObject([
    401,
    { code: 'no_session', detail: 'You’re not signed in.' },
  ])
})
