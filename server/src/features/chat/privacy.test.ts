import { beforeAll, describe, expect, test } from 'vitest'

import { ask, ended, type ShownConversation } from '../../../test/chats.ts'
import { layTalk } from '../../../test/talks.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { addressOf, type Call } from '#contract/call.ts'
import * as chat from '#contract/chat/calls.ts'

const world = useWorld()

const bodies: Record<string, object> = {
  sayInConversation: { text: 'And the weir?', after: null },
  renameConversation: { title: 'Mine now' },
  confirmProposal: {},
}

/** Every call that is about something of a conversation. */
const calls = (Object.entries(chat) as [string, Call | string][]).filter(
  (entry): entry is [string, Call] => typeof entry[1] === 'object' && entry[1].path.includes('{'),
)

let owner: Voice
let member: Voice
let stranger: Voice
let talk: Record<string, string>
beforeAll(async () => {
  const family = await world.foundFamily()
  // A founder may do everything else in the family, and still reads nobody's conversations.
  member = family.founder
  owner = await family.join('successor')
  stranger = (await world.foundFamily()).founder
  talk = await layTalk(world, owner)
})

/** All that is kept of any conversation, as it lies there. */
async function everything(): Promise<unknown> {
  return world.database.inFamily(owner.familyId, async (tx) => ({
    conversations: await tx.selectFrom('conversations').selectAll().orderBy('id').execute(),
    messages: await tx.selectFrom('chat_messages').selectAll().orderBy('id').execute(),
    proposals: await tx.selectFrom('chat_proposals').selectAll().orderBy('id').execute(),
    missions: await tx.selectFrom('missions').selectAll().execute(),
  }))
}

function make(voice: Voice, name: string, call: Call) {
  const path = addressOf(call.path, talk)
  return call.method === 'GET' ? voice.get(path) : voice.post(path, bodies[name])
}

describe('a conversation is its pilot’s alone', () => {
  test('every call about one is in the list', () => {
    expect(calls.map(([name]) => name).toSorted()).toEqual([
      'answerAgain',
      'binConversation',
      'chooseMessage',
      'confirmProposal',
      'declineProposal',
      'readConversation',
      'renameConversation',
      'sayInConversation',
      'stopAnswer',
      'unbinConversation',
    ])
  })

  test.each(calls)('%s: for the founder of the same family and for another family it is not there', async (name, call) => {
    const before = await everything()

    const answers = [await make(member, name, call), await make(stranger, name, call)]

    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [404, { detail: 'There is nothing here.' }],
      [404, { detail: 'There is nothing here.' }],
    ])
    expect(await everything()).toEqual(before)
  })

  test('nor can they follow an answer, list it, or find it by its words', async () => {
    for (const voice of [member, stranger]) {
      expect((await voice.get(`/chat/messages/${talk['message_id']}/stream/`)).statusCode).toBe(404)
      for (const query of ['', '?bin=yes', '?search=mill']) expect((await voice.get(`/chat/${query}`)).json<{ items: unknown[] }>().items).toEqual([])
    }
    expect((await owner.get('/chat/?search=mill')).json<{ items: unknown[] }>().items).toHaveLength(1)
  })

  test('nor mix it with their own: messages stay in their conversation', async () => {
    const own = await ended(member, await ask(member, 'What about the weir?'))

    const answers = [
      await member.post(`/chat/${own.id}/messages/`, { text: 'And?', after: talk['message_id'] }),
      await member.get(`/chat/${own.id}/?before=${talk['message_id']}`),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  test.each(['nothing', '%00', '../..', "' or 1=1", '01890000-0000-7000-8000-00000000000g'])('what is no id is not there: %s', async (id) => {
    const address = encodeURIComponent(id)
    const answers = [
      await owner.get(`/chat/${address}/`),
      await owner.post(`/chat/messages/${address}/stop/`),
      await owner.get(`/chat/messages/${address}/stream/`),
    ]

    for (const { statusCode } of answers) expect([400, 404]).toContain(statusCode)
  })
})

describe('whoever has no seat', () => {
  test('is let in nowhere', async () => {
    const paths = ['/chat/', `/chat/${talk['id']}/`, `/chat/messages/${talk['message_id']}/stream/`]

    const answers = await Promise.all(paths.map((path) => world.app.inject({ url: `/api${path}` })))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  })

  test('and who was made inactive reads not even their own conversations; the founder does not either', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const own: ShownConversation = await ended(guardian, await ask(guardian, 'What about the weir?'))

    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

    const answers = [
      await guardian.get(`/chat/${own.id}/`),
      await guardian.post('/chat/', { text: 'And?' }),
      await guardian.get(`/chat/messages/${own.messages[1]?.id}/stream/`),
    ]
    for (const { statusCode } of answers) expect([401, 403]).toContain(statusCode)
    expect((await founder.get(`/chat/${own.id}/`)).statusCode).toBe(404)
  })
})
