import { beforeAll, describe, expect, test } from 'vitest'

import { ask, ended, type ShownConversation } from '../../../test/chats.ts'
import { createConversation } from '../../../test/conversations.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { addressOf, type Call } from '#contract/call.ts'
import * as chat from '#contract/chat/calls.ts'

const world = useWorld()

const bodies: Record<string, object> = {
  sendChatMessage: { text: 'And the weir?', after: null },
  renameConversation: { title: 'Mine now' },
  confirmProposal: {},
}

/** All calls about one conversation. */
const calls = (Object.entries(chat) as [string, Call | string][]).filter(
  (entry): entry is [string, Call] => typeof entry[1] === 'object' && entry[1].path.includes('{'),
)

let owner: TestClient
let member: TestClient
let stranger: TestClient
let conversation: Record<string, string>
beforeAll(async () => {
  const family = await world.foundFamily()
  // A founder has every other permission in the family, but can't read another pilot's conversations.
  member = family.founder
  owner = await family.join('successor')
  stranger = (await world.foundFamily()).founder
  conversation = await createConversation(world, owner)
})

/** All stored rows of conversations. */
async function everything(): Promise<unknown> {
  return world.database.inFamily(owner.familyId, async (tx) => ({
    conversations: await tx.selectFrom('conversations').selectAll().orderBy('id').execute(),
    messages: await tx.selectFrom('chat_messages').selectAll().orderBy('id').execute(),
    proposals: await tx.selectFrom('chat_proposals').selectAll().orderBy('id').execute(),
    missions: await tx.selectFrom('missions').selectAll().execute(),
  }))
}

function make(client: TestClient, name: string, call: Call) {
  const path = addressOf(call.path, conversation)
  return call.method === 'GET' ? client.get(path) : client.post(path, bodies[name])
}

describe('conversations are private', () => {
  test('the list contains every call about a conversation', () => {
    expect(calls.map(([name]) => name).toSorted()).toEqual([
      'binConversation',
      'chooseMessage',
      'confirmProposal',
      'declineProposal',
      'readConversation',
      'regenerateReply',
      'renameConversation',
      'sendChatMessage',
      'stopReply',
      'unbinConversation',
    ])
  })

  test.each(calls)(
    '%s returns 404 for the founder of the same family and for another family',
    async (name, call) => {
      const before = await everything()

      const responses = [await make(member, name, call), await make(stranger, name, call)]

      expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
        [404, { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' }],
        [404, { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' }],
      ])
      expect(await everything()).toEqual(before)
    },
  )

  test('other pilots can’t follow a reply, list a conversation or find it by search', async () => {
    for (const client of [member, stranger]) {
      expect((await client.get(`/chat/messages/${conversation['message_id']}/stream/`)).statusCode).toBe(404)
      for (const query of ['', '?bin=yes', '?search=mill'])
        expect((await client.get(`/chat/${query}`)).json<{ items: unknown[] }>().items).toEqual([])
    }
    expect((await owner.get('/chat/?search=mill')).json<{ items: unknown[] }>().items).toHaveLength(1)
  })

  test('a message of another pilot’s conversation can’t be used in one’s own', async () => {
    const own = await ended(member, await ask(member, 'What about the weir?'))

    const responses = [
      await member.post(`/chat/${own.id}/messages/`, { text: 'And?', after: conversation['message_id'] }),
      await member.get(`/chat/${own.id}/?before=${conversation['message_id']}`),
    ]

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  test.each(['nothing', '%00', '../..', "' or 1=1", '01890000-0000-7000-8000-00000000000g'])(
    'an invalid id returns 404: %s',
    async (id) => {
      const address = encodeURIComponent(id)
      const responses = [
        await owner.get(`/chat/${address}/`),
        await owner.post(`/chat/messages/${address}/stop/`),
        await owner.get(`/chat/messages/${address}/stream/`),
      ]

      for (const { statusCode } of responses) expect([400, 404]).toContain(statusCode)
    },
  )
})

describe('accounts without an active membership', () => {
  test('requests without a session are refused', async () => {
    const paths = [
      '/chat/',
      `/chat/${conversation['id']}/`,
      `/chat/messages/${conversation['message_id']}/stream/`,
    ]

    const responses = await Promise.all(paths.map((path) => world.app.inject({ url: `/api${path}` })))

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  })

  test('an inactive member can’t read their own conversations, and neither can the founder', async () => {
    const { founder, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const own: ShownConversation = await ended(guardian, await ask(guardian, 'What about the weir?'))

    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

    const responses = [
      await guardian.get(`/chat/${own.id}/`),
      await guardian.post('/chat/', { text: 'And?' }),
      await guardian.get(`/chat/messages/${own.messages[1]?.id}/stream/`),
    ]
    for (const { statusCode } of responses) expect([401, 403]).toContain(statusCode)
    expect((await founder.get(`/chat/${own.id}/`)).statusCode).toBe(404)
  })
})
