import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { addComment, layPaper, newest } from '../../../test/papers.ts'
import { goodPassword, useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()

async function takeOut(pilot: Voice): Promise<Record<string, string>> {
  const answer = await pilot.get('/account/data/')
  expect(answer.statusCode, answer.body).toBe(200)
  return Object.fromEntries(Object.entries(unzipSync(new Uint8Array(answer.rawPayload))).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('what is the pilot’s own comes as one archive, to be kept and never shown', async () => {
  const pilot = await world.create()
  await pilot.post('/family/', { version: 1, name: 'Hallam' })
  await pilot.post('/onboarding/profile/', { full_name: 'Helena Hallam', dob: '1955-03-14', language: 'en' })
  await pilot.post('/onboarding/mission/', { mission: 'legacy' })
  await pilot.post('/onboarding/answer/', { mission: 'legacy', question: 1, answer: 'c' })
  await pilot.post('/capitals/time/rate/', { perceived: 62 })
  const paper = await layPaper(world, pilot, { title: 'House rules', body: 'We keep the mill.' })
  await pilot.post(`/documents/${paper}/approve/`, await newest(pilot, paper))
  await addComment(pilot, paper, { text: 'And the weir?' })

  const { headers } = await pilot.get('/account/data/')
  const files = await takeOut(pilot)

  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="forerunners-\d{4}-\d\d-\d\d\.zip"/)
  expect(headers['cache-control']).toBe('no-store')
  const data = JSON.parse(files['data.json'] ?? '')
  expect(data.account).toMatchObject({ email: pilot.email, full_name: 'Helena Hallam', dob: '1955-03-14' })
  expect(data.sessions).toHaveLength(1)
  expect(data.families).toMatchObject([{ family: 'Hallam', role: 'founder', status: 'active' }])
  expect(data.families[0].assessment).toMatchObject([{ mission: 'legacy', question: 1, answer: 'c' }])
  expect(data.families[0].approvals).toMatchObject([{ document_id: paper, verdict: 'yes' }])
  expect(data.families[0].comments).toMatchObject([{ document_id: paper, version: 1, text: 'And the weir?' }])
  expect(data.families[0].ratings).toEqual(expect.arrayContaining([expect.objectContaining({ capital: 'time', perceived: 62 })]))
  const name = Object.keys(files).find((file) => file.endsWith('House-rules-v1.md')) ?? ''
  expect(name).toMatch(/^papers\/1-Hallam\//)
  expect(files[name]).toBe('# House rules\n\nWe keep the mill.\n')
  expect(files['README.md']).toContain(`Helena Hallam (${pilot.email})`)
})

test('no secret goes along, and nothing of anybody else', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await layPaper(world, founder, { title: 'Founder’s rules', body: 'Nobody else wrote this.' })

  const files = await takeOut(guardian)

  const everything = Object.values(files).join('\n')
  for (const text of ['argon2', 'token', founder.email, founder.accountId, 'Nobody else wrote this', guardian.cookie.split('=')[1] ?? ''])
    expect(everything).not.toContain(text)
})

test('a pilot in a language of their own reads the first page in it, and two texts of one title are two files', async () => {
  const pilot = await world.create({ language: 'de' })
  await layPaper(world, pilot, { title: 'Regeln / ../..', body: 'Eins.' })
  await layPaper(world, pilot, { title: 'Regeln / ../..', body: 'Zwei.' })

  const files = await takeOut(pilot)

  expect(files['README.md']).toMatch(/^# Meine Daten/)
  const papers = Object.keys(files).filter((file) => file.startsWith('papers/'))
  expect(papers).toHaveLength(2)
  for (const file of papers) expect(file).toMatch(/^papers\/1-untitled\/\d-Regeln-v1\.md$/)
})

test('of a family in which one is no longer active, only that one was there', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  await layPaper(world, trustee)
  // A second family, from which they look.
  const other = await world.create()
  await world.database.inFamily(other.familyId, (tx) =>
    tx
      .insertInto('members')
      .values({ family_id: other.familyId, account_id: trustee.accountId, role: 'advisor', status: 'active', since: new Date() } as never)
      .execute(),
  )
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('account_id', '=', trustee.accountId).execute(),
  )
  const signedIn = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: '203.0.113.77',
    payload: { email: trustee.email, password: goodPassword },
  })
  const cookie = `forerunners_session=${signedIn.cookies[0]?.value}`
  const answer = await world.app.inject({ url: '/api/account/data/', headers: { cookie } })

  const data = JSON.parse(strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['data.json'] ?? new Uint8Array()))
  expect(data.families).toMatchObject([
    { role: 'trustee', status: 'inactive', papers: [] },
    { role: 'advisor', status: 'active', papers: [] },
  ])
})

test('without a session there is nothing', async () => {
  const answer = await world.app.inject('/api/account/data/')

  expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'You are not signed in.' }])
})
