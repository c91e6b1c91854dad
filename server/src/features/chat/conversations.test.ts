import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { ask, askOn, ended, lastOf, readConversation, type ShownConversation } from '../../../test/chats.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { conversationBinTasks } from '#server/features/chat/empty-bin.ts'
import { day } from '#server/platform/clock.ts'
import { newId } from '#contract/new-id.ts'

const world = useWorld()

interface Summary {
  readonly id: string
  readonly title: string
  readonly excerpt: string | null
  readonly binned_at: string | null
}

async function list(client: TestClient, query = ''): Promise<{ items: Summary[]; next: string | null }> {
  const response = await client.get(`/chat/${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: Summary[]; next: string | null }>()
}

const titles = async (client: TestClient, query = '') =>
  (await list(client, query)).items.map(({ title }) => title)

/** A conversation with this many messages. */
async function layLong({ familyId, accountId }: TestClient, count: number): Promise<string> {
  const now = world.clock.now()
  const id = newId(now)
  const ids = Array.from({ length: count }, () => newId(now))
  await world.database.inFamily(familyId, async (tx) => {
    const conversation = {
      family_id: familyId,
      id,
      account_id: accountId,
      title: 'Long',
      mission_id: null,
      mission_attempt: null,
      binned_at: null,
    }
    await tx
      .insertInto('conversations')
      .values({ ...conversation, leaf_id: ids.at(-1) ?? null, created_at: now, updated_at: now })
      .execute()
    await sql`
      insert into chat_messages (family_id, id, conversation_id, parent_id, by, body, created_at)
      select ${familyId}, m.id, ${id}, lag(m.id) over (order by place), case when place % 2 = 1 then 'pilot' else 'assistant' end, 'said ' || place, ${now}
      from unnest(${ids}::uuid[]) with ordinality as m (id, place)`.execute(tx)
  })
  return id
}

describe('conversation titles', () => {
  test.each([
    ['Who pays?', 'Who pays?'],
    ['Who\n\n  pays \t for it?', 'Who pays for it?'],
    [
      'What did we decide about the old mill and the weir below it, and who was against it?',
      'What did we decide about the old mill and the weir below it…',
    ],
    ['x'.repeat(8000), `${'x'.repeat(60)}…`],
    [`${'x'.repeat(59)}🦉🦉`, `${'x'.repeat(59)}…`],
    ['家'.repeat(200), `${'家'.repeat(60)}…`],
  ])('the first question becomes the title: %s', async (question, title) => {
    const { founder } = await world.foundFamily()

    const conversation = await ask(founder, question)

    expect(conversation.title).toBe(title)
    expect(conversation.messages.map(({ by }) => by)).toEqual(['pilot', 'assistant'])
    expect(conversation.messages[0]).toMatchObject({ text: question, state: 'done', parent_id: null })
    expect(lastOf(await ended(founder, conversation)).state).toBe('done')
  })

  test('a pilot can rename a conversation, but not with an empty or very long title', async () => {
    const { founder } = await world.foundFamily()
    const conversation = await ended(founder, await ask(founder, 'Who pays?'))

    const renamed = await founder.post(`/chat/${conversation.id}/name/`, { title: ' Money ' })
    const bad = await Promise.all(
      ['', '  ', 'x'.repeat(121), 'a\u202eb'].map((title) =>
        founder.post(`/chat/${conversation.id}/name/`, { title }),
      ),
    )

    expect(renamed.json()).toMatchObject({ id: conversation.id, title: 'Money' })
    expect(bad.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
    expect(await titles(founder)).toEqual(['Money'])
  })

  test.each([
    ['nothing at all', {}],
    ['an empty question', { text: ' \n ' }],
    ['8,001 letters', { text: 'x'.repeat(8001) }],
    ['a question and a mission', { text: 'x', mission_id: '01890000-0000-7000-8000-000000000000' }],
    ['what turns letters around', { text: 'pay\u202e no' }],
    ['NUL', { text: 'pay\0' }],
  ])('a conversation can’t start with %s', async (_, body) => {
    const { founder } = await world.foundFamily()

    const response = await founder.post('/chat/', body)

    expect(response.statusCode).toBe(400)
    expect(await titles(founder)).toEqual([])
  })

  test('the review of an unknown mission returns 404', async () => {
    const { founder } = await world.foundFamily()

    expect(
      (await founder.post('/chat/', { mission_id: '01890000-0000-7000-8000-000000000000' })).statusCode,
    ).toBe(404)
  })
})

describe('the conversation list', () => {
  test('conversations are listed last used first, in pages without gaps', async () => {
    const { founder } = await world.foundFamily()
    const conversations: ShownConversation[] = []
    for (const question of ['One', 'Two', 'Three', 'Four', 'Five'])
      conversations.push(await ended(founder, await ask(founder, question)))
    await ended(founder, await askOn(founder, conversations[1] as ShownConversation, 'And then?'))

    const first = await list(founder, '?limit=2')
    const second = await list(founder, `?limit=2&cursor=${first.next}`)
    const third = await list(founder, `?limit=2&cursor=${second.next}`)

    expect([first, second, third].map(({ items }) => items.map(({ title }) => title))).toEqual([
      ['Two', 'Five'],
      ['Four', 'Three'],
      ['One'],
    ])
    expect(third.next).toBeNull()
  })

  test('the search finds literal text in titles and messages', async () => {
    const { founder } = await world.foundFamily()
    const conversation = await ended(founder, await ask(founder, 'The Mill'))
    await ended(
      founder,
      await askOn(
        founder,
        conversation,
        `${'Before it. '.repeat(20)}We owe 100% to Élodie_M.${' After it.'.repeat(20)}`,
      ),
    )
    await ended(founder, await ask(founder, 'Another'))

    const found = await list(founder, `?search=${encodeURIComponent('100% TO éLODIE_m')}`)

    expect(found.items).toMatchObject([{ id: conversation.id, title: 'The Mill' }])
    expect(found.items[0]?.excerpt).toContain('We owe 100% to Élodie_M.')
    expect(found.items[0]?.excerpt?.length).toBeLessThanOrEqual(120)
    expect(await titles(founder, '?search=mill')).toEqual(['The Mill'])
    for (const words of ['100_ to', '%', '\\', 'nothing like it']) {
      const expected = words === '%' ? ['The Mill'] : []
      expect(await titles(founder, `?search=${encodeURIComponent(words)}`)).toEqual(expected)
    }
  })

  test('a conversation can be restored from the bin unchanged', async () => {
    const { founder } = await world.foundFamily()
    const conversation = await ended(founder, await ask(founder, 'Who pays?'))

    const binned = await founder.post(`/chat/${conversation.id}/bin/`)
    const twice = await founder.post(`/chat/${conversation.id}/bin/`)

    expect([binned.json(), twice.json()]).toEqual([{ done: true }, { done: true }])
    expect([
      await titles(founder),
      await titles(founder, '?bin=yes'),
      await titles(founder, '?search=pays'),
    ]).toEqual([[], ['Who pays?'], []])
    const refused = [
      await founder.post(`/chat/${conversation.id}/messages/`, {
        text: 'And?',
        after: lastOf(conversation).id,
      }),
      await founder.post(`/chat/messages/${lastOf(conversation).id}/again/`),
    ]
    for (const response of refused)
      expect([response.statusCode, response.json().detail]).toEqual([
        409,
        'This conversation is in the bin. Restore it first.',
      ])
    expect((await readConversation(founder, conversation.id)).messages).toEqual(conversation.messages)

    const restored = await founder.post(`/chat/${conversation.id}/unbin/`)

    expect(restored.json()).toMatchObject({ id: conversation.id, binned_at: null })
    expect([await titles(founder), await titles(founder, '?bin=yes')]).toEqual([['Who pays?'], []])
  })
})

test('a conversation in the bin for 30 days is deleted with its messages', async () => {
  const { founder } = await world.foundFamily()
  const [remaining, binned] = [
    await ended(founder, await ask(founder, 'Kept')),
    await ended(founder, await ask(founder, 'Binned')),
  ]
  await founder.post(`/chat/${binned.id}/bin/`)
  const left = () =>
    world.database.inFamily(founder.familyId, (tx) =>
      tx.selectFrom('chat_messages').select('conversation_id').distinct().execute(),
    )
  const emptyBin = async (ms: number) => {
    const clock = { now: () => new Date(world.clock.now().getTime() + ms) }
    await conversationBinTasks(world.database, clock)['empty_talk_bin']?.({}, {} as never)
    return (await left()).length
  }

  expect(await emptyBin(29 * day)).toBe(2)
  expect(await emptyBin(30 * day)).toBe(1)
  expect(await left()).toEqual([{ conversation_id: remaining.id }])
})

describe('a conversation of 2,000 messages', () => {
  test('a conversation of 2,000 messages opens at its end and pages back without gaps or duplicates', async () => {
    const { founder } = await world.foundFamily()
    const id = await layLong(founder, 2000)

    let page = await readConversation(founder, id)
    const pages = [page]
    while (page.earlier !== null) {
      page = await readConversation(founder, id, page.earlier)
      pages.unshift(page)
    }

    expect(pages.at(-1)?.messages).toHaveLength(40)
    expect(pages.at(-1)?.messages.at(-1)?.text).toBe('said 2000')
    expect(pages.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual(
      Array.from({ length: 2000 }, (_, place) => `said ${place + 1}`),
    )
    expect(
      pages
        .flatMap(({ messages }) => messages)
        .every(({ id: own, branches }) => branches.length === 1 && branches[0] === own),
    ).toBe(true)
  })

  test('a conversation of 2,000 messages can be continued, branched and searched', async () => {
    const { founder } = await world.foundFamily()
    const id = await layLong(founder, 2000)
    const end = await readConversation(founder, id)

    const on = await ended(founder, await askOn(founder, end, 'Said 2001?'))
    const middle = end.messages[1]?.id
    const rephrased = await ended(founder, await askOn(founder, end, 'Said otherwise?', middle ?? null))
    const back = await founder.post(`/chat/messages/${end.messages[2]?.id}/choose/`)

    expect(on.messages.at(-2)?.text).toBe('Said 2001?')
    expect(rephrased.messages.at(-2)?.branches).toHaveLength(2)
    expect(lastOf(back.json<ShownConversation>()).id).toBe(lastOf(on).id)
    expect(await titles(founder, '?search=said%201%3F')).toEqual([])
    expect(await titles(founder, '?search=said%201')).toEqual(['Long'])
  })
})
