import { describe, expect, test } from 'vitest'

import { kindsTold, mailNews, mailsTo, toldTo } from '../../../test/news.ts'
import { addComment, layPaper, newest } from '../../../test/papers.ts'
import { goodPassword, useWorld, type Voice } from '../../../test/world.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import { noticeTasks } from '#server/features/notices/forget-notices.ts'
import { tell } from '#server/ground/tell.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()

async function familyUnder(protocol: Protocol) {
  const { founder, join } = await world.foundFamily()
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('families').set({ governance_protocol: protocol }).where('family_id', '=', founder.familyId).execute(),
  )
  return { founder, join }
}

const give = async (voice: Voice, id: string, act: string, more: object = {}) =>
  voice.post(`/documents/${id}/${act}/`, { ...(await newest(voice, id)), ...more })
const comment = async (voice: Voice, id: string) => (await addComment(voice, id)).json<{ id: string }>().id
const reply = async (voice: Voice, id: string, to: string) =>
  (await voice.post(`/documents/${id}/comments/${to}/reply/`, { text: 'In the deed.' })).json<{ replies: { id: string }[] }>()
const nameIs = (voice: Voice, full_name: string, language = 'en') => voice.post('/account/', { full_name, language })
const unread = async (voice: Voice) => (await voice.get('/notices/')).json<{ unread: number }>().unread

describe('who is told', () => {
  test('a question is put: everybody whose voice counts and is not given, and nobody else', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const [trustee, guardian, successor, advisor] = [await join('trustee'), await join('guardian'), await join('successor'), await join('advisor')]
    const id = await layPaper(world, founder, { title: 'The weir' })

    await give(trustee, id, 'approve')

    expect(await toldTo(founder)).toMatchObject([{ kind: 'approval_asked', document_id: id, title: 'The weir', by: { id: trustee.accountId } }])
    expect(await kindsTold(guardian)).toEqual(['approval_asked'])
    // Neither a seat in the council nor the pen: nobody waits for them.
    for (const spared of [trustee, successor, advisor]) expect(await kindsTold(spared)).toEqual([])
  })

  test('nobody is asked about what is decided by the same act', async () => {
    const { founder, join } = await familyUnder('founder_authority')
    const trustee = await join('trustee')
    const id = await layPaper(world, trustee)

    await give(founder, id, 'approve')

    expect(await toldTo(trustee)).toMatchObject([{ kind: 'approved', by: { id: founder.accountId } }])
    expect(await kindsTold(founder)).toEqual([])
  })

  test('an added approval: the one who is asked, once, also when the question is put after it', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const [trustee, advisor] = [await join('trustee'), await join('advisor')]
    await join('guardian')
    const id = await layPaper(world, founder)

    await founder.post(`/documents/${id}/add-approval/`, { account_id: advisor.accountId })
    await founder.post(`/documents/${id}/add-approval/`, { account_id: advisor.accountId })
    await give(founder, id, 'approve')

    expect(await kindsTold(advisor)).toEqual(['approval_asked'])
    expect(await kindsTold(trustee)).toEqual(['approval_asked'])
    // A new version is a new question.
    await founder.post(`/documents/${id}/`, { version: 1, title: 'House rules', body: 'We keep the weir.' })
    await give(trustee, id, 'approve')
    expect(await kindsTold(advisor)).toEqual(['approval_asked', 'approval_asked'])
  })

  test('a change of the protocol and a ratification are questions too', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const id = await layPaper(world, founder, { class: 'constitutional' })
    const trustee = await join('trustee')
    expect((await give(founder, id, 'approve')).json()).toMatchObject({ is_founding_act: true })
    const guardian = await join('guardian')

    await founder.post(`/documents/${id}/ratify/`)
    await founder.post('/family/protocol/', { governance_protocol: 'distributed_command' })

    expect(await kindsTold(guardian)).toEqual(['approval_asked', 'approval_asked'])
    expect(await kindsTold(trustee)).toEqual(['approval_asked', 'approval_asked'])
  })

  test('a no, a request for changes and the end of a question reach the author, each once', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const [trustee, guardian, author] = [await join('trustee'), await join('guardian'), await join('successor')]
    const declined = await layPaper(world, author, { title: 'One' })
    await give(trustee, declined, 'decline', { reason: 'Too dear.' })
    const changed = await layPaper(world, author, { title: 'Two' })
    await give(founder, changed, 'request-changes', { reason: 'Name the weir.' })
    const deserted = await layPaper(world, author, { title: 'Three' })
    for (const voice of [founder, trustee, guardian]) await give(voice, deserted, 'recuse')
    const approved = await layPaper(world, author, { title: 'Four' })
    for (const voice of [founder, trustee]) await give(voice, approved, 'approve')

    const told = (await toldTo(author)).map(({ kind, title }) => `${title} ${kind}`)

    expect(told.toSorted()).toEqual(['Four approved', 'One declined', 'Three not_approved', 'Two changes_requested'])
  })

  test('somebody’s leaving may decide too: then nobody did it', async () => {
    const { founder, join } = await familyUnder('stewardship_council')
    const [trustee, guardian, author] = [await join('trustee'), await join('guardian'), await join('successor')]
    await join('guardian')
    const id = await layPaper(world, author)
    await give(founder, id, 'abstain')
    await give(trustee, id, 'approve')
    expect(await kindsTold(author)).toEqual([])
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

    expect((await author.get(`/documents/${id}/`)).json()).toMatchObject({ state: 'approved' })
    expect(await toldTo(author)).toMatchObject([{ kind: 'approved', by: null }])
  })

  test('comments reach the paper’s author, replies all who take part, and the settling whoever commented', async () => {
    const { founder, join } = await world.foundFamily()
    const [author, guardian, successor] = [await join('trustee'), await join('guardian'), await join('successor')]
    const id = await layPaper(world, author)

    const thread = await comment(guardian, id)
    expect(await toldTo(author)).toMatchObject([{ kind: 'commented', comment_id: thread, by: { id: guardian.accountId } }])
    await reply(successor, id, thread)
    await reply(founder, id, thread)
    await founder.post(`/documents/${id}/comments/${thread}/settle/`, { is_settled: true })
    await founder.post(`/documents/${id}/comments/${thread}/settle/`, { is_settled: true })

    expect(await kindsTold(author)).toEqual(['commented', 'commented', 'commented'])
    expect((await toldTo(guardian)).map(({ kind, comment_id }) => [kind, comment_id])).toEqual([
      ['comment_settled', thread],
      ['replied', thread],
      ['replied', thread],
    ])
    expect(await kindsTold(successor)).toEqual(['replied'])
    expect(await kindsTold(founder)).toEqual([])
  })

  test('what was taken back is told no more', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = await layPaper(world, founder)
    const [one, two] = [await comment(guardian, id), await comment(guardian, id)]
    await reply(founder, id, two)

    for (const gone of [one, two]) await guardian.post(`/documents/${id}/comments/${gone}/delete/`)
    await mailNews(world)

    expect(await kindsTold(founder)).toEqual([])
    expect(await mailsTo(world, founder)).toEqual([])
  })
})

describe('what may not be read', () => {
  test('a personal paper: whoever it was taken from is told nothing of it, in the app or by mail', async () => {
    const { founder, join } = await world.foundFamily()
    const [author, guardian] = [await join('trustee'), await join('guardian')]
    const id = await layPaper(world, author, { class: 'personal', title: 'A letter to Ada' })
    await author.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: true })
    const thread = await comment(guardian, id)
    await reply(author, id, thread)
    expect([await unread(guardian), await unread(founder)]).toEqual([1, 0])

    await author.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: false })
    await mailNews(world)

    expect([await kindsTold(guardian), await unread(guardian), await mailsTo(world, guardian)]).toEqual([[], 0, []])
    expect(await kindsTold(author)).toEqual(['commented'])
  })

  test('the mail about it holds its title and the way to it, and no word of a comment', async () => {
    const { join } = await world.foundFamily()
    const [author, guardian] = [await join('trustee'), await join('guardian')]
    await nameIs(guardian, 'Ines Marsh')
    const id = await layPaper(world, author, { class: 'personal', title: 'A letter to Ada' })
    await author.post(`/documents/${id}/share/`, { account_id: guardian.accountId, is_shared: true })
    await comment(guardian, id)
    await mailNews(world)

    const [mail] = await mailsTo(world, author)

    expect(mail?.subject).toBe('Ines Marsh commented on “A letter to Ada”')
    expect(mail?.body).toContain(`http://house.test/dashboard/build-room?paper=${id}`)
    expect(mail?.body).not.toMatch(/weir|keep the mill/)
  })

  test('somebody who is no longer active, or has deleted their account, is neither told nor mailed', async () => {
    const { founder, join } = await world.foundFamily()
    const [inactive, deleted] = [await join('trustee'), await join('successor')]
    const papers = [await layPaper(world, inactive), await layPaper(world, deleted)]
    for (const id of papers) await comment(founder, id)
    await founder.post(`/family/members/${inactive.accountId}/status/`, { status: 'inactive' })
    await deleted.post('/account/delete/', { email: deleted.email, password: goodPassword })
    for (const id of papers) await comment(founder, id)
    await mailNews(world)

    expect([await mailsTo(world, inactive), await mailsTo(world, deleted)]).toEqual([[], []])
    const rows = await world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('notices').select('id').execute())
    expect(rows).toHaveLength(2)
  })

  test('another family’s notices can be neither read nor marked', async () => {
    const { founder, join } = await world.foundFamily()
    await comment(await join('guardian'), await layPaper(world, founder))
    const [notice] = await toldTo(founder)
    const stranger = await world.create()

    expect((await stranger.post('/notices/read/', { ids: [notice?.id] })).statusCode).toBe(200)

    expect([await kindsTold(stranger), await unread(founder)]).toEqual([[], 1])
  })
})

describe('reading', () => {
  test('some or all are marked; the newest come first, page after page', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = await layPaper(world, founder)
    for (let count = 0; count < 5; count += 1) {
      await comment(guardian, id)
      world.clock.move(5)
    }
    const all = (await toldTo(founder)).map((one) => one.id)
    expect(all).toHaveLength(5)

    const first = (await founder.get('/notices/?limit=2')).json()
    const second = (await founder.get(`/notices/?limit=2&cursor=${first.next}`)).json()
    expect([...first.items, ...second.items].map((one: { id: string }) => one.id)).toEqual(all.slice(0, 4))
    expect(first.unread).toBe(5)

    await founder.post('/notices/read/', { ids: all.slice(0, 2) })
    expect((await toldTo(founder)).map(({ is_read }) => is_read)).toEqual([true, true, false, false, false])
    await founder.post('/notices/read/', {})
    expect(await unread(founder)).toBe(0)
  })

  test('after half a year what was told is forgotten', async () => {
    const { founder, join } = await world.foundFamily()
    await comment(await join('guardian'), await layPaper(world, founder))

    world.clock.move(181 * day)
    await noticeTasks(world.database, world.clock)['forget_notices']?.({}, {} as never)
    const rows = await world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('notices').select('id').execute())

    expect(rows).toEqual([])
    world.clock.move(-181 * day)
  })
})

describe('by mail', () => {
  test('many acts on one paper within ten minutes make one mail, in the reader’s language; another paper makes another', async () => {
    const { founder, join } = await world.foundFamily()
    const [trustee, guardian] = [await join('trustee'), await join('guardian')]
    await nameIs(guardian, 'Ines Marsh')
    await nameIs(trustee, 'Rafael Linden')
    await nameIs(founder, 'Helena Hallam', 'de')
    const [weir, mill] = [await layPaper(world, founder, { title: 'Das Wehr' }), await layPaper(world, founder, { title: 'Die Mühle' })]

    await comment(guardian, weir)
    await comment(guardian, weir)
    world.clock.move(4 * 60_000)
    await comment(trustee, weir)
    await comment(trustee, mill)
    await give(guardian, weir, 'request-changes', { reason: 'Name the height.' })
    await mailNews(world)
    await mailNews(world)

    const mails = await mailsTo(world, founder)
    expect(mails).toHaveLength(2)
    const [news, single] = mails
    expect(news?.subject).toContain('„Das Wehr“')
    expect(news?.body.match(/Ines Marsh/g)).toHaveLength(2)
    expect(news?.body.match(/Rafael Linden/g)).toHaveLength(1)
    expect(news?.body).toContain('Name the height.')
    expect(single?.subject).toContain('Rafael Linden')
    for (const actor of [trustee, guardian]) expect(await mailsTo(world, actor)).toEqual([])
  })

  test('it goes out ten minutes after the first act, however many follow; what comes later makes the next one', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = await layPaper(world, founder)

    await comment(guardian, id)
    world.clock.move(9 * 60_000)
    await comment(guardian, id)
    world.clock.move(-8 * 60_000)
    await mailNews(world)
    expect(await mailsTo(world, founder)).toHaveLength(1)
    await comment(guardian, id)
    await mailNews(world)

    expect(await mailsTo(world, founder)).toHaveLength(2)
  })

  test('what was read in the app meanwhile is not mailed, but a reason always is', async () => {
    const { founder, join } = await world.foundFamily()
    const [author, guardian] = [await join('trustee'), await join('guardian')]
    const [commented, declined] = [await layPaper(world, author), await layPaper(world, author)]
    await comment(guardian, commented)
    await give(founder, declined, 'decline', { reason: 'Too dear.' })

    await author.post('/notices/read/', {})
    await mailNews(world)

    const mails = await mailsTo(world, author)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('Too dear.')
  })

  test('whoever wishes none gets none, and is still told in the app', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    expect((await founder.get('/account/mails/')).json()).toEqual({ about_papers: true })
    expect((await founder.post('/account/mails/', { about_papers: false })).json()).toEqual({ about_papers: false })

    await comment(guardian, await layPaper(world, founder))
    await mailNews(world)

    expect((await founder.get('/account/mails/')).json()).toEqual({ about_papers: false })
    expect([await mailsTo(world, founder), await kindsTold(founder)]).toEqual([[], ['commented']])
  })

  test('what is undone tells nobody', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const id = await layPaper(world, founder)
    const undone = world.database.inFamily(founder.familyId, async (tx) => {
      await tell(tx, founder.familyId, { kind: 'approved', to: [guardian.accountId], by: null, documentId: id, version: 1, now: world.clock.now() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await mailNews(world)

    expect([await mailsTo(world, guardian), await kindsTold(guardian)]).toEqual([[], []])
  })
})
