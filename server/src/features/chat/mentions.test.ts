import { afterAll, beforeEach, expect, test } from 'vitest'

import { answered, connect, sentTo, writePaper } from '../../../test/chats.ts'
import { startMcpServer } from '../../../test/mcp-server.ts'
import { addContact, agentValues } from '../../../test/mesh.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useWorld } from '../../../test/world.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'

const model = await startModelServer({ listsApart: true })
const mcp = await startMcpServer()
const world = useWorld({ openings: readOpenings('127.0.0.1:*') })
afterAll(() => {
  mcp.close()
  model.close()
})
beforeEach(() => model.be('well'))

const drafter = (more: object = {}) => agentValues({ name: 'Charter drafter', instruction: 'Draft as the elders would.', ...more })

test('an agent that is named answers in its own words, with what it may read and nothing else', async () => {
  const { founder } = await world.foundFamily()
  await connect(founder, model)
  await writePaper(founder, { title: 'Mill rules', body: 'The mill is kept in the family.' })
  await addContact(founder, drafter({ reads: ['papers'] }))
  await addContact(founder, agentValues({ name: 'Charter', instruction: 'A shorter name must not win.' }))

  const answer = await answered(founder, 'Dear @charter DRAFTER, what about the mill?')

  expect(sentTo(model)).toContain('Draft as the elders would.')
  expect(sentTo(model)).not.toContain('A shorter name must not win.')
  expect(sentTo(model)).toContain('The mill is kept in the family.')
  expect(sentTo(model)).not.toContain('"tools"')
  expect(answer).toMatchObject({ state: 'done', model: 'small' })
})

test('what its appointment does not name it is not given', async () => {
  const { founder } = await world.foundFamily()
  await connect(founder, model)
  await writePaper(founder, { title: 'Mill rules', body: 'The mill is kept in the family.' })
  await addContact(founder, drafter({ reads: ['missions'] }))

  await answered(founder, '@Charter drafter, what about the mill?')

  expect(sentTo(model)).not.toContain('The mill is kept in the family.')
})

test.each(['paused', 'unnamed', 'of an advisor'])('%s: FORERUNNERS itself answers', async (how) => {
  const { founder, join } = await world.foundFamily()
  const asker = how === 'of an advisor' ? await join('advisor') : founder
  await connect(asker, model)
  const { id } = await addContact(founder, drafter())
  if (how === 'paused') await founder.post(`/mesh/contacts/${id}/pause/`, { is_paused: true })

  await answered(asker, how === 'unnamed' ? 'What did the charter drafter say?' : '@Charter drafter?')

  expect(sentTo(model)).toContain('You are FORERUNNERS')
  expect(sentTo(model)).not.toContain('Draft as the elders would.')
})

test('an agent over MCP answers for itself, without a model; one that is away is said in a sentence', async () => {
  const { founder } = await world.foundFamily()
  await addContact(founder, drafter({ way: 'mcp', address: mcp.address }))
  await addContact(founder, drafter({ name: 'Gone', way: 'mcp', address: 'http://127.0.0.1:9' }))

  const answer = await answered(founder, '@Charter drafter, is the mill insured?')
  const away = await answered(founder, '@Gone, is the mill insured?')

  expect(answer).toMatchObject({ state: 'done', model: 'Charter drafter' })
  expect(answer.text).toContain('is the mill insured?')
  expect(away).toMatchObject({ state: 'failed', trouble: expect.any(String) as string })
})
