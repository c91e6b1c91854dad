import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { ask, askOn, ended, lastOf, readConversation, type ShownConversation } from '../../../test/chats.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const startedWith = async (client: TestClient, question: string) => ended(client, await ask(client, question))
const askedOn = async (
  client: TestClient,
  conversation: ShownConversation,
  question: string,
  after?: string | null,
) => ended(client, await askOn(client, conversation, question, after))
const questions = ({ messages }: ShownConversation) =>
  messages.filter(({ by }) => by === 'pilot').map(({ text }) => text)
const choose = async (client: TestClient, id: string | undefined) =>
  (await client.post(`/chat/messages/${id}/choose/`)).json<ShownConversation>()

async function countMessages({ familyId }: TestClient): Promise<number> {
  return (
    await world.database.inFamily(familyId, (tx) => tx.selectFrom('chat_messages').select('id').execute())
  ).length
}

describe('branches', () => {
  test('an edited question starts another branch, and both can be chosen', async () => {
    const { founder } = await world.foundFamily()
    const first = await startedWith(founder, 'One')
    const second = await askedOn(founder, first, 'Two')
    const third = await askedOn(founder, second, 'Three')

    const edited = await askedOn(founder, third, 'Two, otherwise', lastOf(first).id)

    expect(questions(edited)).toEqual(['One', 'Two, otherwise'])
    const [, , wording] = edited.messages
    expect(wording?.branches).toEqual([second.messages[2]?.id, wording?.id])
    // The newest leaf of the other branch, not only the question.
    expect(questions(await choose(founder, wording?.branches[0]))).toEqual(['One', 'Two', 'Three'])
    expect(questions(await readConversation(founder, edited.id))).toEqual(['One', 'Two', 'Three'])
    expect(questions(await choose(founder, wording?.branches[1]))).toEqual(['One', 'Two, otherwise'])
  })

  test('the first question can be edited too', async () => {
    const { founder } = await world.foundFamily()
    const first = await startedWith(founder, 'One')

    const edited = await askedOn(founder, first, 'One, otherwise', null)

    expect(questions(edited)).toEqual(['One, otherwise'])
    expect(edited.messages[0]?.branches).toEqual([first.messages[0]?.id, edited.messages[0]?.id])
    expect(edited.title).toBe('One')
  })

  test('a regenerated reply is added next to the previous ones, any number of times', async () => {
    const { founder } = await world.foundFamily()
    const first = await startedWith(founder, 'One')

    await founder.post(`/chat/messages/${lastOf(first).id}/again/`)
    const second = await ended(founder, first)
    await founder.post(`/chat/messages/${lastOf(first).id}/again/`)
    const third = await ended(founder, first)

    expect(lastOf(third).branches).toEqual([lastOf(first).id, lastOf(second).id, lastOf(third).id])
    const on = await askedOn(founder, await choose(founder, lastOf(first).id), 'Two')
    expect(on.messages.map(({ id }) => id)).toEqual([
      ...first.messages.map(({ id }) => id),
      on.messages[2]?.id,
      on.messages[3]?.id,
    ])
    expect(on.messages[1]?.branches).toHaveLength(3)
    expect(await countMessages(founder)).toBe(6)
  })

  test('a question can’t follow a message of another conversation, and only a reply can be regenerated', async () => {
    const { founder } = await world.foundFamily()
    const [one, other] = [await startedWith(founder, 'One'), await startedWith(founder, 'Other')]

    const responses = [
      await founder.post(`/chat/${one.id}/messages/`, { text: 'Two', after: lastOf(other).id }),
      await founder.post(`/chat/messages/${one.messages[0]?.id}/again/`),
      await founder.get(`/chat/${one.id}/?before=${lastOf(other).id}`),
    ]

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await countMessages(founder)).toBe(4)
  })
})

describe('concurrent requests', () => {
  test('two concurrent questions after the same message both get a reply', async () => {
    const { founder } = await world.foundFamily()
    const first = await startedWith(founder, 'One')
    const after = lastOf(first).id

    const responses = await atOnce(
      world,
      'conversations',
      ['Two', 'Two, otherwise'].map(
        (text) => () => founder.post(`/chat/${first.id}/messages/`, { text, after }),
      ),
    )

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const last = await ended(founder, first)
    const wordings = last.messages[2]?.branches ?? []
    expect(wordings).toHaveLength(2)
    const branches = await Promise.all(wordings.map((id) => choose(founder, id)))
    expect(branches.map((conversation) => questions(conversation)[1]).toSorted()).toEqual([
      'Two',
      'Two, otherwise',
    ])
    for (const conversation of branches)
      expect(lastOf(await ended(founder, conversation))).toMatchObject({ by: 'assistant', state: 'done' })
  })

  test('ten concurrent replies to one question are ten branches', async () => {
    const { founder } = await world.foundFamily()
    const first = await startedWith(founder, 'One')

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => founder.post(`/chat/messages/${lastOf(first).id}/again/`)),
    )

    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(lastOf(await ended(founder, first)).branches).toHaveLength(11)
  })

  test('a question and the bin at the same time leave a consistent conversation', async () => {
    const { founder } = await world.foundFamily()
    const first = await startedWith(founder, 'One')

    const [sent, binned] = await atOnce(world, 'conversations', [
      () => founder.post(`/chat/${first.id}/messages/`, { text: 'Two', after: lastOf(first).id }),
      () => founder.post(`/chat/${first.id}/bin/`),
    ])

    expect(binned?.statusCode).toBe(200)
    expect([200, 409]).toContain(sent?.statusCode)
    expect(await countMessages(founder)).toBe(sent?.statusCode === 200 ? 4 : 2)
    await ended(founder, first)
  })
})
