import { describe, expect, test } from 'vitest'

import { notificationKinds, emailNews, emailsTo, documentNotifications } from '../../../test/news.ts'
import { addComment, insertDocument, newest } from '../../../test/documents.ts'
import { goodPassword, useWorld, type TestClient } from '../../../test/world.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import { notificationTasks } from '#server/features/notifications/delete-old-notifications.ts'
import { notify } from '#server/ground/notify.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()

/** A family whose founder has read the join notifications, so that unread ones are about documents. */
async function foundFamily() {
  const { founder, join } = await world.foundFamily()
  const joinAndRead: typeof join = async (role) => {
    const client = await join(role)
    await founder.post('/notifications/read/', {})
    return client
  }
  return { founder, join: joinAndRead }
}

async function familyUnder(protocol: Protocol) {
  const { founder, join } = await foundFamily()
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: protocol })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  return { founder, join }
}

const give = async (client: TestClient, id: string, act: string, more: object = {}) =>
  client.post(`/documents/${id}/${act}/`, { ...(await newest(client, id)), ...more })
const comment = async (client: TestClient, id: string) =>
  (await addComment(client, id)).json<{ id: string }>().id
const reply = async (client: TestClient, id: string, to: string) =>
  (await client.post(`/documents/${id}/comments/${to}/reply/`, { text: 'In the deed.' })).json<{
    replies: { id: string }[]
  }>()
const setName = (client: TestClient, full_name: string, language = 'en') =>
  client.post('/account/', { full_name, language })
const unread = async (client: TestClient) =>
  (await client.get('/notifications/')).json<{ unread: number }>().unread

describe('recipients', () => {
  test('an opened round notifies every voter who hasn’t voted, and no one else', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const [trustee, guardian, successor, advisor] = [
      await join('trustee'),
      await join('guardian'),
      await join('successor'),
      await join('advisor'),
    ]
    const id = await insertDocument(world, founder, { title: 'The weir' })

    await give(trustee, id, 'approve')

    expect(await documentNotifications(founder)).toMatchObject([
      { kind: 'approval_asked', document_id: id, title: 'The weir', by: { id: trustee.accountId } },
    ])
    expect(await notificationKinds(guardian)).toEqual(['approval_asked'])
    // Neither on the council nor the author: no one waits for them.
    for (const uninvolved of [trustee, successor, advisor])
      expect(await notificationKinds(uninvolved)).toEqual([])
  })

  test('no one is asked to vote on a round decided by the same act', async () => {
    const { founder, join } = await familyUnder('founder_authority')
    const trustee = await join('trustee')
    const id = await insertDocument(world, trustee)

    await give(founder, id, 'approve')

    expect(await documentNotifications(trustee)).toMatchObject([
      { kind: 'approved', by: { id: founder.accountId } },
    ])
    expect(await notificationKinds(founder)).toEqual([])
  })

  test('an added voter is notified once per version', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const [trustee, advisor] = [await join('trustee'), await join('advisor')]
    await join('guardian')
    const id = await insertDocument(world, founder)

    await founder.post(`/documents/${id}/add-approval/`, { account_id: advisor.accountId })
    await founder.post(`/documents/${id}/add-approval/`, { account_id: advisor.accountId })
    await give(founder, id, 'approve')

    expect(await notificationKinds(advisor)).toEqual(['approval_asked'])
    expect(await notificationKinds(trustee)).toEqual(['approval_asked'])
    // A new version opens a new round.
    await founder.post(`/documents/${id}/`, { version: 1, title: 'House rules', body: 'We keep the weir.' })
    await give(trustee, id, 'approve')
    expect(await notificationKinds(advisor)).toEqual(['approval_asked', 'approval_asked'])
  })

  test('a protocol change and a ratification notify their voters', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder, { class: 'constitutional' })
    const trustee = await join('trustee')
    expect((await give(founder, id, 'approve')).json()).toMatchObject({ is_founding_act: true })
    const guardian = await join('guardian')

    await founder.post(`/documents/${id}/ratify/`)
    await founder.post('/family/protocol/', { governance_protocol: 'distributed_command' })

    expect(await notificationKinds(guardian)).toEqual(['approval_asked', 'approval_asked'])
    expect(await notificationKinds(trustee)).toEqual(['approval_asked', 'approval_asked'])
  })

  test('the author is notified once of a decline, a change request and the end of a round', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const [trustee, guardian, author] = [
      await join('trustee'),
      await join('guardian'),
      await join('successor'),
    ]
    const declined = await insertDocument(world, author, { title: 'One' })
    await give(trustee, declined, 'decline', { reason: 'Too dear.' })
    const changed = await insertDocument(world, author, { title: 'Two' })
    await give(founder, changed, 'request-changes', { reason: 'Name the weir.' })
    const deserted = await insertDocument(world, author, { title: 'Three' })
    for (const client of [founder, trustee, guardian]) await give(client, deserted, 'recuse')
    const approved = await insertDocument(world, author, { title: 'Four' })
    for (const client of [founder, trustee]) await give(client, approved, 'approve')

    const told = (await documentNotifications(author)).map(({ kind, title }) => `${title} ${kind}`)

    expect(told.toSorted()).toEqual([
      'Four approved',
      'One declined',
      'Three not_approved',
      'Two changes_requested',
    ])
  })

  test('a round decided by a member’s leaving notifies the author without a name', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const [trustee, guardian, author] = [
      await join('trustee'),
      await join('guardian'),
      await join('successor'),
    ]
    await join('guardian')
    const id = await insertDocument(world, author)
    await give(founder, id, 'abstain')
    await give(trustee, id, 'approve')
    expect(await notificationKinds(author)).toEqual([])
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

    expect((await author.get(`/documents/${id}/`)).json()).toMatchObject({ state: 'approved' })
    expect(await documentNotifications(author)).toMatchObject([{ kind: 'approved', by: null }])
  })

  test('comments notify the author, replies all participants, and settling the commenter', async () => {
    const { founder, join } = await foundFamily()
    const [author, guardian, successor] = [
      await join('trustee'),
      await join('guardian'),
      await join('successor'),
    ]
    const id = await insertDocument(world, author)

    const thread = await comment(guardian, id)
    expect(await documentNotifications(author)).toMatchObject([
      { kind: 'commented', comment_id: thread, by: { id: guardian.accountId } },
    ])
    await reply(successor, id, thread)
    await reply(founder, id, thread)
    await founder.post(`/documents/${id}/comments/${thread}/settle/`, { is_settled: true })
    await founder.post(`/documents/${id}/comments/${thread}/settle/`, { is_settled: true })

    expect(await notificationKinds(author)).toEqual(['commented', 'commented', 'commented'])
    expect((await documentNotifications(guardian)).map(({ kind, comment_id }) => [kind, comment_id])).toEqual(
      [
        ['comment_settled', thread],
        ['replied', thread],
        ['replied', thread],
      ],
    )
    expect(await notificationKinds(successor)).toEqual(['replied'])
    expect(await notificationKinds(founder)).toEqual([])
  })

  test('a deleted comment is no longer notified', async () => {
    const { founder, join } = await foundFamily()
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder)
    const [one, two] = [await comment(guardian, id), await comment(guardian, id)]
    await reply(founder, id, two)

    for (const gone of [one, two]) await guardian.post(`/documents/${id}/comments/${gone}/delete/`)
    await emailNews(world)

    expect(await notificationKinds(founder)).toEqual([])
    expect(await emailsTo(world, founder)).toEqual([])
  })
})

describe('hidden documents', () => {
  test('a member who lost access to a personal document gets no notification or email about it', async () => {
    const { founder, join } = await foundFamily()
    const [author, guardian] = [await join('trustee'), await join('guardian')]
    const id = await insertDocument(world, author, { class: 'personal', title: 'A letter to Ada' })
    await author.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: true })
    const thread = await comment(guardian, id)
    await reply(author, id, thread)
    expect([await unread(guardian), await unread(founder)]).toEqual([1, 0])

    await author.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: false })
    await emailNews(world)

    expect([
      await notificationKinds(guardian),
      await unread(guardian),
      await emailsTo(world, guardian),
    ]).toEqual([[], 0, []])
    expect(await notificationKinds(author)).toEqual(['commented'])
  })

  test('an email about a personal document has its title and link but no comment text', async () => {
    const { join } = await foundFamily()
    const [author, guardian] = [await join('trustee'), await join('guardian')]
    await setName(guardian, 'Ines Marsh')
    const id = await insertDocument(world, author, { class: 'personal', title: 'A letter to Ada' })
    await author.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: true })
    await comment(guardian, id)
    await emailNews(world)

    const [mail] = await emailsTo(world, author)

    expect(mail?.subject).toBe('Ines Marsh commented on your document: A letter to Ada')
    expect(mail?.body).toContain(`http://house.test/dashboard/build-room?document=${id}`)
    expect(mail?.body).not.toMatch(/weir|keep the mill/)
  })

  test('inactive members and deleted accounts get no notifications or emails', async () => {
    const { founder, join } = await foundFamily()
    const [inactive, deleted] = [await join('trustee'), await join('successor')]
    const documents = [await insertDocument(world, inactive), await insertDocument(world, deleted)]
    for (const id of documents) await comment(founder, id)
    await founder.post(`/family/members/${inactive.accountId}/status/`, { status: 'inactive' })
    await deleted.post('/account/delete/', { email: deleted.email, password: goodPassword })
    for (const id of documents) await comment(founder, id)
    await emailNews(world)

    expect([await emailsTo(world, inactive), await emailsTo(world, deleted)]).toEqual([[], []])
    const rows = await world.database.inFamily(founder.familyId, (tx) =>
      tx.selectFrom('notices').select('id').where('document_id', 'is not', null).execute(),
    )
    expect(rows).toHaveLength(2)
  })

  test('another family’s notifications can be neither read nor marked', async () => {
    const { founder, join } = await foundFamily()
    await comment(await join('guardian'), await insertDocument(world, founder))
    const [notice] = await documentNotifications(founder)
    const stranger = await world.create()

    expect((await stranger.post('/notifications/read/', { ids: [notice?.id] })).statusCode).toBe(200)

    expect([await notificationKinds(stranger), await unread(founder)]).toEqual([[], 1])
  })
})

describe('reading', () => {
  test('notifications are paged newest first and can be marked as read', async () => {
    const { founder, join } = await foundFamily()
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder)
    for (let count = 0; count < 5; count += 1) {
      await comment(guardian, id)
      world.clock.move(5)
    }
    const all = (await documentNotifications(founder)).map((one) => one.id)
    expect(all).toHaveLength(5)

    const first = (await founder.get('/notifications/?limit=2')).json()
    const second = (await founder.get(`/notifications/?limit=2&cursor=${first.next}`)).json()
    expect([...first.items, ...second.items].map((one: { id: string }) => one.id)).toEqual(all.slice(0, 4))
    expect(first.unread).toBe(5)

    await founder.post('/notifications/read/', { ids: all.slice(0, 2) })
    expect((await documentNotifications(founder)).map(({ is_read }) => is_read)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    await founder.post('/notifications/read/', {})
    expect(await unread(founder)).toBe(0)
  })

  test('notifications are deleted after half a year', async () => {
    const { founder, join } = await foundFamily()
    await comment(await join('guardian'), await insertDocument(world, founder))

    world.clock.move(181 * day)
    await notificationTasks(world.database, world.clock)['forget_notices']?.({}, {} as never)
    const rows = await world.database.inFamily(founder.familyId, (tx) =>
      tx.selectFrom('notices').select('id').execute(),
    )

    expect(rows).toEqual([])
    world.clock.move(-181 * day)
  })
})

describe('emails', () => {
  test('several events on one document within ten minutes are one email in the reader’s language', async () => {
    const { founder, join } = await foundFamily()
    const [trustee, guardian] = [await join('trustee'), await join('guardian')]
    await setName(guardian, 'Ines Marsh')
    await setName(trustee, 'Rafael Linden')
    await setName(founder, 'Helena Hallam', 'de')
    const [weir, mill] = [
      await insertDocument(world, founder, { title: 'Das Wehr' }),
      await insertDocument(world, founder, { title: 'Die Mühle' }),
    ]

    await comment(guardian, weir)
    await comment(guardian, weir)
    world.clock.move(4 * 60_000)
    await comment(trustee, weir)
    await comment(trustee, mill)
    await give(guardian, weir, 'request-changes', { reason: 'Name the height.' })
    await emailNews(world)
    await emailNews(world)

    const mails = await emailsTo(world, founder)
    expect(mails).toHaveLength(2)
    const [news, single] = mails
    expect(news?.subject).toBe('Neues von Ines Marsh und Rafael Linden: Das Wehr')
    expect(news?.body.match(/Ines Marsh/g)).toHaveLength(2)
    expect(news?.body.match(/Rafael Linden/g)).toHaveLength(1)
    expect(news?.body).toContain('Name the height.')
    expect(single?.subject).toContain('Rafael Linden')
    for (const actor of [trustee, guardian]) expect(await emailsTo(world, actor)).toEqual([])
  })

  test('an email is sent ten minutes after the first event, and later events make another', async () => {
    const { founder, join } = await foundFamily()
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder)

    await comment(guardian, id)
    world.clock.move(9 * 60_000)
    await comment(guardian, id)
    world.clock.move(-8 * 60_000)
    await emailNews(world)
    expect(await emailsTo(world, founder)).toHaveLength(1)
    await comment(guardian, id)
    await emailNews(world)

    expect(await emailsTo(world, founder)).toHaveLength(2)
  })

  test('notifications read in the app aren’t emailed, except with a reason', async () => {
    const { founder, join } = await foundFamily()
    const [author, guardian] = [await join('trustee'), await join('guardian')]
    const [commented, declined] = [await insertDocument(world, author), await insertDocument(world, author)]
    await comment(guardian, commented)
    await give(founder, declined, 'decline', { reason: 'Too dear.' })

    await author.post('/notifications/read/', {})
    await emailNews(world)

    const mails = await emailsTo(world, author)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('Too dear.')
  })

  test('a pilot who opted out of emails is still notified in the app', async () => {
    const { founder, join } = await foundFamily()
    const guardian = await join('guardian')
    expect((await founder.get('/account/email-preferences/')).json()).toEqual({ about_documents: true })
    expect((await founder.post('/account/email-preferences/', { about_documents: false })).json()).toEqual({
      about_documents: false,
    })

    await comment(guardian, await insertDocument(world, founder))
    await emailNews(world)

    expect((await founder.get('/account/email-preferences/')).json()).toEqual({ about_documents: false })
    expect([await emailsTo(world, founder), await notificationKinds(founder)]).toEqual([[], ['commented']])
  })

  test('a rolled back transaction notifies no one', async () => {
    const { founder, join } = await foundFamily()
    const guardian = await join('guardian')
    const id = await insertDocument(world, founder)
    const undone = world.database.inFamily(founder.familyId, async (tx) => {
      await notify(tx, founder.familyId, {
        kind: 'approved',
        to: [guardian.accountId],
        by: null,
        documentId: id,
        version: 1,
        now: world.clock.now(),
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await emailNews(world)

    expect([await emailsTo(world, guardian), await notificationKinds(guardian)]).toEqual([[], []])
  })
})
