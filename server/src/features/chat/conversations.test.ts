import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { ask, askOn, ended, lastOf, readTalk, type ShownConversation } from '../../../test/chats.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { talkBinTasks } from '#server/features/chat/empty-bin.ts'
import { day } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'

const world = useWorld()

interface Summary {
  readonly id: string
  readonly title: string
  readonly excerpt: string | null
  readonly binned_at: string | null
}

async function list(voice: Voice, query = ''): Promise<{ items: Summary[]; next: string | null }> {
  const answer = await voice.get(`/chat/${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Summary[]; next: string | null }>()
}

const titles = async (voice: Voice, query = '') => (await list(voice, query)).items.map(({ title }) => title)

/** A conversation that goes on for so many messages. */
async function layLong({ familyId, accountId }: Voice, count: number): Promise<string> {
  const now = world.clock.now()
  const id = newId(now)
  const ids = Array.from({ length: count }, () => newId(now))
  await world.database.inFamily(familyId, async (tx) => {
    const talk = { family_id: familyId, id, account_id: accountId, title: 'Long', mission_id: null, mission_attempt: null, binned_at: null }
    await tx
      .insertInto('conversations')
      .values({ ...talk, leaf_id: ids.at(-1) ?? null, created_at: now, updated_at: now })
      .execute()
    await sql`
      insert into chat_messages (family_id, id, conversation_id, parent_id, by, body, created_at)
      select ${familyId}, m.id, ${id}, lag(m.id) over (order by place), case when place % 2 = 1 then 'pilot' else 'assistant' end, 'said ' || place, ${now}
      from unnest(${ids}::uuid[]) with ordinality as m (id, place)`.execute(tx)
  })
  return id
}

describe('a conversation is named', () => {
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
  ])('by its first question: %s', async (question, title) => {
    const { founder } = await world.foundFamily()

    const talk = await ask(founder, question)

    expect(talk.title).toBe(title)
    expect(talk.messages.map(({ by }) => by)).toEqual(['pilot', 'assistant'])
    expect(talk.messages[0]).toMatchObject({ text: question, state: 'done', parent_id: null })
    expect(lastOf(await ended(founder, talk)).state).toBe('done')
  })

  test('by its pilot, as often as they like; not with nothing, not with a page', async () => {
    const { founder } = await world.foundFamily()
    const talk = await ended(founder, await ask(founder, 'Who pays?'))

    const renamed = await founder.post(`/chat/${talk.id}/name/`, { title: ' Money ' })
    const bad = await Promise.all(['', '  ', 'x'.repeat(121), 'a\u202eb'].map((title) => founder.post(`/chat/${talk.id}/name/`, { title })))

    expect(renamed.json()).toMatchObject({ id: talk.id, title: 'Money' })
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
  ])('and never begins with %s', async (_, body) => {
    const { founder } = await world.foundFamily()

    const answer = await founder.post('/chat/', body)

    expect(answer.statusCode).toBe(400)
    expect(await titles(founder)).toEqual([])
  })

  test('a mission of nobody is not found', async () => {
    const { founder } = await world.foundFamily()

    expect((await founder.post('/chat/', { mission_id: '01890000-0000-7000-8000-000000000000' })).statusCode).toBe(404)
  })
})

describe('conversations are found', () => {
  test('last used first, in pages without gaps', async () => {
    const { founder } = await world.foundFamily()
    const talks: ShownConversation[] = []
    for (const question of ['One', 'Two', 'Three', 'Four', 'Five']) talks.push(await ended(founder, await ask(founder, question)))
    await ended(founder, await askOn(founder, talks[1] as ShownConversation, 'And then?'))

    const first = await list(founder, '?limit=2')
    const second = await list(founder, `?limit=2&cursor=${first.next}`)
    const third = await list(founder, `?limit=2&cursor=${second.next}`)

    expect([first, second, third].map(({ items }) => items.map(({ title }) => title))).toEqual([['Two', 'Five'], ['Four', 'Three'], ['One']])
    expect(third.next).toBeNull()
  })

  test('by words of their name or of anything said in them, as they stand', async () => {
    const { founder } = await world.foundFamily()
    const talk = await ended(founder, await ask(founder, 'The Mill'))
    await ended(founder, await askOn(founder, talk, `${'Before it. '.repeat(20)}We owe 100% to Élodie_M.${' After it.'.repeat(20)}`))
    await ended(founder, await ask(founder, 'Another'))

    const found = await list(founder, `?search=${encodeURIComponent('100% TO éLODIE_m')}`)

    expect(found.items).toMatchObject([{ id: talk.id, title: 'The Mill' }])
    expect(found.items[0]?.excerpt).toContain('We owe 100% to Élodie_M.')
    expect(found.items[0]?.excerpt?.length).toBeLessThanOrEqual(120)
    expect(await titles(founder, '?search=mill')).toEqual(['The Mill'])
    for (const words of ['100_ to', '%', '\\', 'nothing like it']) {
      const expected = words === '%' ? ['The Mill'] : []
      expect(await titles(founder, `?search=${encodeURIComponent(words)}`)).toEqual(expected)
    }
  })

  test('in the bin, out of which they come again as they were', async () => {
    const { founder } = await world.foundFamily()
    const talk = await ended(founder, await ask(founder, 'Who pays?'))

    const binned = await founder.post(`/chat/${talk.id}/bin/`)
    const twice = await founder.post(`/chat/${talk.id}/bin/`)

    expect([binned.json(), twice.json()]).toEqual([{ done: true }, { done: true }])
    expect([await titles(founder), await titles(founder, '?bin=yes'), await titles(founder, '?search=pays')]).toEqual([[], ['Who pays?'], []])
    const refused = [
      await founder.post(`/chat/${talk.id}/messages/`, { text: 'And?', after: lastOf(talk).id }),
      await founder.post(`/chat/messages/${lastOf(talk).id}/again/`),
    ]
    for (const answer of refused)
      expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This conversation is in the bin. Take it out first.'])
    expect((await readTalk(founder, talk.id)).messages).toEqual(talk.messages)

    const taken = await founder.post(`/chat/${talk.id}/unbin/`)

    expect(taken.json()).toMatchObject({ id: talk.id, binned_at: null })
    expect([await titles(founder), await titles(founder, '?bin=yes')]).toEqual([['Who pays?'], []])
  })
})

test('what has lain in the bin for 30 days is gone, with everything said in it', async () => {
  const { founder } = await world.foundFamily()
  const [kept, binned] = [await ended(founder, await ask(founder, 'Kept')), await ended(founder, await ask(founder, 'Binned'))]
  await founder.post(`/chat/${binned.id}/bin/`)
  const left = () => world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('chat_messages').select('conversation_id').distinct().execute())
  const emptyBin = async (ms: number) => {
    const clock = { now: () => new Date(world.clock.now().getTime() + ms) }
    await talkBinTasks(world.database, clock)['empty_talk_bin']?.({}, {} as never)
    return (await left()).length
  }

  expect(await emptyBin(29 * day)).toBe(2)
  expect(await emptyBin(30 * day)).toBe(1)
  expect(await left()).toEqual([{ conversation_id: kept.id }])
})

describe('a conversation of 2,000 messages', () => {
  test('opens at its end and goes back to its beginning without gaps or doubles', async () => {
    const { founder } = await world.foundFamily()
    const id = await layLong(founder, 2000)

    let page = await readTalk(founder, id)
    const pages = [page]
    while (page.earlier !== null) {
      page = await readTalk(founder, id, page.earlier)
      pages.unshift(page)
    }

    expect(pages.at(-1)?.messages).toHaveLength(40)
    expect(pages.at(-1)?.messages.at(-1)?.text).toBe('said 2000')
    expect(pages.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual(Array.from({ length: 2000 }, (_, place) => `said ${place + 1}`))
    expect(pages.flatMap(({ messages }) => messages).every(({ id: own, branches }) => branches.length === 1 && branches[0] === own)).toBe(true)
  })

  test('goes on, begins anew in its middle, and is found by its first words', async () => {
    const { founder } = await world.foundFamily()
    const id = await layLong(founder, 2000)
    const end = await readTalk(founder, id)

    const on = await ended(founder, await askOn(founder, end, 'Said 2001?'))
    const middle = end.messages[1]?.id
    const anew = await ended(founder, await askOn(founder, end, 'Said otherwise?', middle ?? null))
    const back = await founder.post(`/chat/messages/${end.messages[2]?.id}/choose/`)

    expect(on.messages.at(-2)?.text).toBe('Said 2001?')
    expect(anew.messages.at(-2)?.branches).toHaveLength(2)
    expect(lastOf(back.json<ShownConversation>()).id).toBe(lastOf(on).id)
    expect(await titles(founder, '?search=said%201%3F')).toEqual([])
    expect(await titles(founder, '?search=said%201')).toEqual(['Long'])
  })
})
