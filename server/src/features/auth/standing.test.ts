import { expect, test } from 'vitest'

import { insertDocument } from '../../../test/documents.ts'
import { cookieOf, goodPassword, useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const standing = async (client: TestClient) => (await client.get('/account/standing/')).json()

async function writeLetter(client: TestClient, title: string): Promise<string> {
  const created = await client.post('/documents/', { title, class: 'personal', capital: 'spiritual' })
  const { id, version } = created.json<{ id: string; version: number }>()
  await client.post(`/documents/${id}/`, { version, title, body: 'To my grandchildren.' })
  return id
}

/** A trustee with a private letter, who left their only family. */
async function formerMember() {
  const { founder, join } = await world.foundFamily()
  await founder.post('/family/', { version: 1, name: 'Hallam' })
  const trustee = await join('trustee')
  const letter = await writeLetter(trustee, 'Legacy letter')
  await trustee.post('/family/leave/')
  return { founder, trustee, letter }
}

test('someone who left stays signed in without a family and can sign in again', async () => {
  const { trustee } = await formerMember()

  expect((await trustee.get('/auth/me/')).json()).toMatchObject({
    family: null,
    account: { email: trustee.email },
  })
  const again = await world.signIn(trustee.email)
  expect(await standing(again)).toMatchObject({
    memberships: [{ family_name: 'Hallam', role: 'trustee', state: 'left', ended_at: expect.any(String) }],
  })
})

test('each way a membership can end has its own state', async () => {
  const { founder, join } = await world.foundFamily()
  const [inactive, removed] = [await join('guardian'), await join('successor')]
  await founder.post(`/family/members/${inactive.accountId}/status/`, { status: 'inactive' })
  await founder.post(`/family/members/${removed.accountId}/remove/`)

  for (const [client, state] of [
    [inactive, 'inactive'],
    [removed, 'removed'],
  ] as const) {
    const { memberships } = await standing(await world.signIn(client.email))
    expect(memberships).toMatchObject([{ state, ended_at: expect.any(String) }])
  }
})

test('a former member can read only the personal documents they wrote', async () => {
  const { founder, trustee, letter } = await formerMember()
  const charter = await insertDocument(world, founder)
  const others = await writeLetter(founder, 'The founder’s letter')

  expect((await standing(trustee)).documents).toMatchObject([
    { id: letter, title: 'Legacy letter', family_name: 'Hallam' },
  ])
  expect((await trustee.get(`/account/documents/${letter}/`)).json()).toMatchObject({
    body: 'To my grandchildren.',
  })
  for (const hidden of [charter, others])
    expect((await trustee.get(`/account/documents/${hidden}/`)).statusCode).toBe(404)
  expect((await founder.get(`/account/documents/${letter}/`)).statusCode).toBe(404)
})

test('a former member’s export has their private documents', async () => {
  const { trustee } = await formerMember()

  const archive = await trustee.get('/account/data/')

  expect(archive.statusCode).toBe(200)
  expect(archive.headers['content-type']).toBe('application/zip')
  expect(archive.rawPayload.includes('Legacy-letter')).toBe(true)
})

test('a former member accepts a new invitation by address, without the link', async () => {
  const { founder, trustee } = await formerMember()
  await founder.post('/family/invitations/', { email: trustee.email, role: 'guardian' })
  const [invitation] = (await standing(trustee)).invitations

  const accepted = await trustee.post(`/account/invitations/${invitation.id}/accept/`)

  expect(accepted.json()).toMatchObject({ family: { id: founder.familyId }, role: 'guardian' })
  expect((await trustee.get('/auth/me/')).json()).toMatchObject({ role: 'guardian' })
  expect((await founder.get('/family/members/')).json().items).toHaveLength(2)
})

test('an invitation to an unproven address is hidden, but its link works', async () => {
  const { trustee } = await formerMember()
  const other = await world.create()
  const invited = await other.post('/family/invitations/', { email: trustee.email, role: 'successor' })
  const token = world.secretIn(invited.json<{ link: string }>().link)

  expect((await standing(trustee)).invitations).toEqual([])
  const accepted = await trustee.post('/auth/invitation/accept/', { token })

  expect(accepted.json()).toMatchObject({ family: { id: other.familyId }, role: 'successor' })
})

test('an emailed link proves the address and shows the invitations to it', async () => {
  const { trustee } = await formerMember()
  const other = await world.create()
  await other.post('/family/invitations/', { email: trustee.email, role: 'successor' })
  await world.app.inject({ method: 'POST', url: '/api/auth/recovery/', payload: { email: trustee.email } })
  const token = world.secretIn((await world.lastMailTo(trustee.email))?.body)
  const password = 'another long sentence'
  await world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/password/',
    payload: { token, password, confirm_password: password },
  })

  const again = await world.signIn(trustee.email, password)
  const [invitation] = (await standing(again)).invitations
  const declined = await again.post(`/account/invitations/${invitation.id}/decline/`)

  expect(declined.json()).toEqual({ done: true })
  expect((await standing(again)).invitations).toEqual([])
})

test('someone without a family founds one and their session moves to it', async () => {
  const { trustee } = await formerMember()

  const founded = await trustee.post('/account/family/')

  expect(founded.json()).toMatchObject({ role: 'founder', onboarding: 'profile' })
  expect((await trustee.get('/family/')).statusCode).toBe(200)
})

test('someone without a family can delete the account', async () => {
  const { trustee } = await formerMember()

  const deleted = await trustee.post('/account/delete/', { email: trustee.email, password: goodPassword })

  expect(deleted.json()).toEqual({ done: true })
  expect((await trustee.get('/auth/me/')).statusCode).toBe(401)
})

test('someone with another family is signed in there', async () => {
  const { trustee } = await formerMember()
  const other = await world.create()
  const invited = await other.post('/family/invitations/', { email: trustee.email, role: 'advisor' })
  await trustee.post('/auth/invitation/accept/', {
    token: world.secretIn(invited.json<{ link: string }>().link),
  })

  const again = await world.signIn(trustee.email)

  expect(again.familyId).toBe(other.familyId)
})

test('a reactivated member enters the family from a session without one', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })
  const outside = await world.signIn(guardian.email)
  expect((await outside.post('/auth/family/', { family_id: founder.familyId })).statusCode).toBe(404)

  await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'active' })

  expect(await standing(outside)).toMatchObject({ memberships: [{ state: 'active' }] })
  expect((await outside.post('/auth/family/', { family_id: founder.familyId })).json()).toMatchObject({
    role: 'guardian',
  })
})

test('a refused session stays refused; signing in again opens one without a family', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

  expect((await guardian.get('/auth/me/')).statusCode).toBe(403)
  const signedIn = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email: guardian.email, password: goodPassword },
  })
  expect(cookieOf(signedIn)).not.toBe('')
})
