import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { ask, askOn, ended, lastOf, readTalk, type ShownConversation } from '../../../test/chats.ts'
import { useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()

const asked = async (voice: Voice, question: string) => ended(voice, await ask(voice, question))
const askedOn = async (voice: Voice, talk: ShownConversation, question: string, after?: string | null) =>
  ended(voice, await askOn(voice, talk, question, after))
const questions = ({ messages }: ShownConversation) => messages.filter(({ by }) => by === 'pilot').map(({ text }) => text)
const choose = async (voice: Voice, id: string | undefined) => (await voice.post(`/chat/messages/${id}/choose/`)).json<ShownConversation>()

async function countMessages({ familyId }: Voice): Promise<number> {
  return (await world.database.inFamily(familyId, (tx) => tx.selectFrom('chat_messages').select('id').execute())).length
}

describe('nothing that was said is lost', () => {
  test('an edited question is another branch, and both can be chosen', async () => {
    const { founder } = await world.foundFamily()
    const first = await asked(founder, 'One')
    const second = await askedOn(founder, first, 'Two')
    const third = await askedOn(founder, second, 'Three')

    const edited = await askedOn(founder, third, 'Two, otherwise', lastOf(first).id)

    expect(questions(edited)).toEqual(['One', 'Two, otherwise'])
    const [, , wording] = edited.messages
    expect(wording?.branches).toEqual([second.messages[2]?.id, wording?.id])
    // The newest end of the other branch, not the question alone.
    expect(questions(await choose(founder, wording?.branches[0]))).toEqual(['One', 'Two', 'Three'])
    expect(questions(await readTalk(founder, edited.id))).toEqual(['One', 'Two', 'Three'])
    expect(questions(await choose(founder, wording?.branches[1]))).toEqual(['One', 'Two, otherwise'])
  })

  test('the first question can be edited too', async () => {
    const { founder } = await world.foundFamily()
    const first = await asked(founder, 'One')

    const edited = await askedOn(founder, first, 'One, otherwise', null)

    expect(questions(edited)).toEqual(['One, otherwise'])
    expect(edited.messages[0]?.branches).toEqual([first.messages[0]?.id, edited.messages[0]?.id])
    expect(edited.title).toBe('One')
  })

  test('an answer given again stands beside the one before, as often as one likes', async () => {
    const { founder } = await world.foundFamily()
    const first = await asked(founder, 'One')

    await founder.post(`/chat/messages/${lastOf(first).id}/again/`)
    const second = await ended(founder, first)
    await founder.post(`/chat/messages/${lastOf(first).id}/again/`)
    const third = await ended(founder, first)

    expect(lastOf(third).branches).toEqual([lastOf(first).id, lastOf(second).id, lastOf(third).id])
    const on = await askedOn(founder, await choose(founder, lastOf(first).id), 'Two')
    expect(on.messages.map(({ id }) => id)).toEqual([...first.messages.map(({ id }) => id), on.messages[2]?.id, on.messages[3]?.id])
    expect(on.messages[1]?.branches).toHaveLength(3)
    expect(await countMessages(founder)).toBe(6)
  })

  test('a question can’t follow a message of another conversation, nor can anything but an answer be given again', async () => {
    const { founder } = await world.foundFamily()
    const [one, other] = [await asked(founder, 'One'), await asked(founder, 'Other')]

    const answers = [
      await founder.post(`/chat/${one.id}/messages/`, { text: 'Two', after: lastOf(other).id }),
      await founder.post(`/chat/messages/${one.messages[0]?.id}/again/`),
      await founder.get(`/chat/${one.id}/?before=${lastOf(other).id}`),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await countMessages(founder)).toBe(4)
  })
})

describe('at the same moment', () => {
  test('two questions after the same message are both kept and both answered', async () => {
    const { founder } = await world.foundFamily()
    const first = await asked(founder, 'One')
    const after = lastOf(first).id

    const answers = await atOnce(
      world,
      'conversations',
      ['Two', 'Two, otherwise'].map((text) => () => founder.post(`/chat/${first.id}/messages/`, { text, after })),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const last = await ended(founder, first)
    const wordings = last.messages[2]?.branches ?? []
    expect(wordings).toHaveLength(2)
    const told = await Promise.all(wordings.map((id) => choose(founder, id)))
    expect(told.map((talk) => questions(talk)[1]).toSorted()).toEqual(['Two', 'Two, otherwise'])
    for (const talk of told) expect(lastOf(await ended(founder, talk))).toMatchObject({ by: 'assistant', state: 'done' })
  })

  test('ten answers to one question are ten', async () => {
    const { founder } = await world.foundFamily()
    const first = await asked(founder, 'One')

    const answers = await Promise.all(Array.from({ length: 10 }, () => founder.post(`/chat/messages/${lastOf(first).id}/again/`)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(lastOf(await ended(founder, first)).branches).toHaveLength(11)
  })

  test('a question and the bin: whichever is first, nothing is half done', async () => {
    const { founder } = await world.foundFamily()
    const first = await asked(founder, 'One')

    const [said, binned] = await atOnce(world, 'conversations', [
      () => founder.post(`/chat/${first.id}/messages/`, { text: 'Two', after: lastOf(first).id }),
      () => founder.post(`/chat/${first.id}/bin/`),
    ])

    expect(binned?.statusCode).toBe(200)
    expect([200, 409]).toContain(said?.statusCode)
    expect(await countMessages(founder)).toBe(said?.statusCode === 200 ? 4 : 2)
    await ended(founder, first)
  })
})
