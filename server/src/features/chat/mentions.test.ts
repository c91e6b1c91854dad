import { afterAll, beforeEach, expect, test } from 'vitest'

import { replyTo, connect, sentTo, writeDocument } from '../../../test/chats.ts'
import { startMcpServer } from '../../../test/mcp-server.ts'
import { addContact, agentValues } from '../../../test/mesh.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useWorld } from '../../../test/world.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const model = await startModelServer({ listsApart: true })
const mcp = await startMcpServer()
const world = useWorld({ openings: readOpenings('127.0.0.1:*') })
afterAll(() => {
  mcp.close()
  model.close()
})
beforeEach(() => model.be('well'))

const drafter = (more: object = {}) =>
  agentValues({ name: 'Charter drafter', instruction: 'Draft as the elders would.', ...more })

test('a mentioned agent replies with its own instructions and only the material it may read', async () => {
  const { founder } = await world.foundFamily()
  await connect(founder, model)
  await writeDocument(founder, { title: 'Mill rules', body: 'The mill is kept in the family.' })
  await addContact(founder, drafter({ reads: ['documents'] }))
  await addContact(founder, agentValues({ name: 'Charter', instruction: 'A shorter name must not win.' }))

  const reply = await replyTo(founder, 'Dear @charter DRAFTER, what about the mill?')

  expect(sentTo(model)).toContain('Draft as the elders would.')
  expect(sentTo(model)).not.toContain('A shorter name must not win.')
  expect(sentTo(model)).toContain('The mill is kept in the family.')
  expect(sentTo(model)).not.toContain('"tools"')
  expect(reply).toMatchObject({ state: 'done', model: 'small' })
})

test('an agent gets no material that its appointment does not name', async () => {
  const { founder } = await world.foundFamily()
  await connect(founder, model)
  await writeDocument(founder, { title: 'Mill rules', body: 'The mill is kept in the family.' })
  await addContact(founder, drafter({ reads: ['missions'] }))

  await replyTo(founder, '@Charter drafter, what about the mill?')

  expect(sentTo(model)).not.toContain('The mill is kept in the family.')
})

test.each(['paused', 'unnamed', 'of an advisor'])(
  'the assistant replies instead of an agent that is %s',
  async (how) => {
    const { founder, join } = await world.foundFamily()
    const asker = how === 'of an advisor' ? await join('advisor') : founder
    await connect(asker, model)
    const { id } = await addContact(founder, drafter())
    if (how === 'paused') await founder.post(`/mesh/contacts/${id}/pause/`, { is_paused: true })

    await replyTo(asker, how === 'unnamed' ? 'What did the charter drafter say?' : '@Charter drafter?')

    expect(sentTo(model)).toContain('You are FORERUNNERS')
    expect(sentTo(model)).not.toContain('Draft as the elders would.')
  },
)

test('an MCP agent replies without a model, and an unreachable one fails with a sentence', async () => {
  const { founder } = await world.foundFamily()
  await addContact(founder, drafter({ way: 'mcp', address: mcp.address }))
  await addContact(founder, drafter({ name: 'Gone', way: 'mcp', address: 'http://127.0.0.1:9' }))

  const reply = await replyTo(founder, '@Charter drafter, is the mill insured?')
  const away = await replyTo(founder, '@Gone, is the mill insured?')

  expect(reply).toMatchObject({ state: 'done', model: 'Charter drafter' })
  expect(reply.text).toContain('is the mill insured?')
  expect(away).toMatchObject({ state: 'failed', trouble: expect.any(String) as string })
})
