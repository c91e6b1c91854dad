import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import {
  replyTo,
  ask,
  askOn,
  connect,
  ended,
  hasty,
  lastOf,
  messagesOf,
  readConversation,
  sentTo,
  writeDocument,
} from '../../../test/chats.ts'
import { type Mood, startModelServer } from '../../../test/model-server.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { visibleText } from '#contract/visible-text.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const server = await startModelServer({ listsApart: true })
// Short enough to wait for a silent server, long enough for a busy machine.
const timeouts = { first: 5000, between: 5000, total: 60_000 }
const world = useWorld({ openings: readOpenings(server.allow), models: { limits: { ...hasty, timeouts } } })
afterAll(() => server.close())
beforeEach(() => server.be('well'))

async function withModel(): Promise<TestClient> {
  const { founder } = await world.foundFamily()
  await connect(founder, server)
  return founder
}

describe('replies with a model', () => {
  test('a reply uses matching material and lists the sources it cites', async () => {
    const founder = await withModel()
    const id = await writeDocument(founder, {
      title: 'Boat',
      body: 'The boat sails from May.\n\nFuel is paid by whoever sails.',
    })
    server.be('well', { text: 'Whoever sails pays the fuel [1].' })

    const message = await replyTo(founder, 'Who pays for the fuel?')

    expect(message).toMatchObject({
      by: 'assistant',
      text: 'Whoever sails pays the fuel [1].',
      state: 'done',
      model: 'small',
      trouble: null,
    })
    expect(message.sources).toMatchObject([
      {
        number: 1,
        kind: 'document',
        id,
        title: 'Boat',
        version: 2,
        passage: 1,
        standing: 'not_in_force',
        quote: 'Fuel is paid by whoever sails.',
      },
    ])
    const [system, question] = messagesOf(server.visits[0])
    expect([system?.role, question?.role]).toEqual(['system', 'user'])
    expect(system?.text).toContain('Write in English (en)')
    expect(question?.text).toMatch(
      /NOT IN FORCE[^]*Fuel is paid by whoever sails\.[^]*Who pays for the fuel\?$/,
    )
    expect(JSON.stringify(server.visits[0]?.body)).not.toContain(server.key)
  })

  test.each([
    ['of several lines', 'Who pays\nfor the fuel?\n\n\t- now\n\t- later'],
    ['of the maximum length', `Who pays for the fuel? ${'Please. '.repeat(900)}`.slice(0, 8000).trim()],
    ['with a surrogate pair at the search limit', `${'x '.repeat(199)}x🦉 fuel`],
    ['without any word', '🦉?!'],
    ['from right to left', 'من يدفع ثمن الوقود؟\u200f'],
  ])('a question %s gets a reply', async (_, question) => {
    const founder = await withModel()

    expect(await replyTo(founder, question)).toMatchObject({ state: 'done', text: server.text })
    expect(messagesOf(server.visits[0]).at(-1)?.text.endsWith(visibleText(question))).toBe(true)
  })

  test.each([true, false])(
    'a passage cut inside a surrogate pair can be quoted (with a model: %s)',
    async (hasModel) => {
      const { founder } = await world.foundFamily()
      if (hasModel) await connect(founder, server)
      await writeDocument(founder, { body: `fuel ${'x '.repeat(997)}🦉🦉🦉🦉` })

      const message = await replyTo(founder, 'Fuel?')

      expect(message.state).toBe('done')
      expect(message.sources[0]?.quote).toMatch(/^fuel x/)
    },
  )

  test('a reply is requested in the pilot’s language', async () => {
    const founder = await withModel()
    await founder.post('/account/', { language: 'ja' })

    await replyTo(founder, '誰が払いますか')

    expect(messagesOf(server.visits[0])[0]?.text).toContain('Write in Japanese (ja)')
  })

  test('the prompt contains the earlier messages of the same branch only', async () => {
    const founder = await withModel()
    server.be('well', { text: 'Answer to alpha.' })
    const first = await ended(founder, await ask(founder, 'Question alpha'))
    server.be('well', { text: 'Answer to bravo.' })
    await ended(founder, await askOn(founder, first, 'Question bravo'))
    server.be('well', { text: 'Answer to charlie.' })
    const other = await ended(founder, await askOn(founder, first, 'Question charlie', lastOf(first).id))

    await ended(founder, await askOn(founder, other, 'Question delta'))

    const messages = messagesOf(server.visits.at(-1)).slice(1)
    expect(messages.map(({ role, text }) => [role, text.split('\n\n').at(-1)])).toEqual([
      ['user', 'Question alpha'],
      ['assistant', 'Answer to alpha.'],
      ['user', 'Question charlie'],
      ['assistant', 'Answer to charlie.'],
      ['user', 'Question delta'],
    ])
    expect(sentTo(server)).not.toContain('bravo')
  })

  test('the prompt contains the end of a long conversation', async () => {
    const founder = await withModel()
    server.be('well', { text: `${'long '.repeat(600)}end.` })
    let conversation = await ended(founder, await ask(founder, 'Question 0'))
    for (let turn = 1; turn <= 5; turn++)
      conversation = await ended(founder, await askOn(founder, conversation, `Question ${turn}`))

    const sent = sentTo(server).length
    const messages = messagesOf(server.visits.at(-1))
    expect(messages.map(({ text }) => text)).toContain('Question 4')
    expect(messages.map(({ text }) => text)).not.toContain('Question 0')
    expect(sent).toBeLessThan(150_000)
  })

  test('a server without tool support is asked again without tools, and never again with them', async () => {
    const founder = await withModel()
    await writeDocument(founder, { body: 'Fuel is paid by whoever sails.' })
    server.be('no tools')

    const first = await ended(founder, await ask(founder, 'Who pays for the fuel?'))
    const second = await ended(founder, await askOn(founder, first, 'And then?'))

    expect([lastOf(first), lastOf(second)]).toMatchObject([
      { text: server.text, state: 'done', model: 'small' },
      { text: server.text, state: 'done' },
    ])
    expect(server.visits.map(({ body }) => 'tools' in body)).toEqual([true, false, false])
    expect(messagesOf(server.visits[1]).at(-1)?.text).toContain('Fuel is paid by whoever sails.')
  })

  test('another model is asked with tools again', async () => {
    const founder = await withModel()
    server.be('no tools')
    await replyTo(founder, 'Who pays?')
    server.be('well')
    await connect(founder, server, 'big')

    await replyTo(founder, 'Who pays?')

    expect(
      server.visits.filter(({ path }) => path.includes('completions')).map(({ body }) => 'tools' in body),
    ).toEqual([true])
  })
})

describe('incomplete replies', () => {
  test('a stopped reply keeps its text, and the request to the model is aborted', async () => {
    const founder = await withModel()
    server.be('stalls', { text: 'Whoever sails pays.' })
    const conversation = await ask(founder, 'Who pays?')
    await expect.poll(() => server.visits).toHaveLength(1)
    await follow(founder, conversation.id)
    const address = `/chat/messages/${lastOf(conversation).id}`

    const early = [
      await founder.post(`${address}/again/`),
      await founder.post(`/chat/${conversation.id}/messages/`, {
        text: 'And?',
        after: lastOf(conversation).id,
      }),
    ]
    const stopped = await Promise.all([founder.post(`${address}/stop/`), founder.post(`${address}/stop/`)])
    const later = await founder.post(`${address}/stop/`)

    const inProgress = 'A reply is still being written. Wait for it, or stop it first.'
    expect(early.map((response) => [response.statusCode, response.json().detail])).toEqual([
      [409, inProgress],
      [409, inProgress],
    ])
    for (const response of [...stopped, later])
      expect(response.json()).toMatchObject({ state: 'stopped', text: 'Whoever', trouble: null })
    await expect.poll(() => server.visits[0]?.isGone).toBe(true)
    expect((await readConversation(founder, conversation.id)).messages).toHaveLength(2)
    server.be('well')
    await founder.post(`${address}/again/`)
    expect(lastOf(await ended(founder, conversation))).toMatchObject({
      state: 'done',
      text: server.text,
      branches: [lastOf(conversation).id, expect.any(String)],
    })
  })

  test('a reply can be stopped before its first word', async () => {
    const founder = await withModel()
    server.be('silent')
    const conversation = await ask(founder, 'Who pays?')
    await expect.poll(() => server.visits).toHaveLength(1)

    const stopped = await founder.post(`/chat/messages/${lastOf(conversation).id}/stop/`)

    expect(stopped.json()).toMatchObject({ state: 'stopped', text: '', trouble: null })
    await expect.poll(() => server.visits[0]?.isGone).toBe(true)
  })

  test('a reply that has ended is not changed by a stop', async () => {
    const founder = await withModel()
    const message = await replyTo(founder, 'Who pays?')

    const stopped = await founder.post(`/chat/messages/${message.id}/stop/`)

    expect(stopped.json()).toEqual(message)
  })

  test.each([
    ['breaks', 'The mi', 'The model stopped before it finished.'],
    ['ends early', 'The mi', 'The model stopped before it finished.'],
    ['stalls', 'The', 'The model took too long to reply.'],
    ['silent', '', 'The model took too long to reply.'],
    ['busy', '', 'The model is overloaded, or its quota is used up. Try again later.'],
    ['fails', '', 'The model’s server reported an error. Nothing was lost; try again later.'],
    ['page', '', 'There’s a server at this address, but it isn’t a model server.'],
    ['redirects', '', 'There’s a server at this address, but it isn’t a model server.'],
  ] as const satisfies [Mood, string, string][])(
    'a failed reply explains the error and keeps its text: a server that %s',
    async (mood, text, trouble) => {
      const founder = await withModel()
      server.be(mood, { text: 'The millstone stays.' })

      const conversation = await ended(founder, await ask(founder, 'Who pays?'))

      expect(lastOf(conversation)).toMatchObject({ state: 'failed', text, trouble })
      server.be('well')
      const on = await ended(founder, await askOn(founder, conversation, 'And now?'))
      expect(lastOf(on)).toMatchObject({ state: 'done', text: server.text, trouble: null })
      // Some models require alternating turns.
      const roles = messagesOf(server.visits[0]).map(({ role }) => role)
      expect(roles.every((role, place) => role !== roles[place - 1])).toBe(true)
    },
  )

  test('a failed reply shows its error in the pilot’s language', async () => {
    const founder = await withModel()
    await founder.post('/account/', { language: 'de' })
    server.be('fails')

    const { trouble } = await replyTo(founder, 'Wer zahlt?')

    expect(trouble).toMatch(/Server des Modells|Modell/)
  })

  test('a request with a temporary error is retried', async () => {
    const founder = await withModel()
    server.be('fails once')

    expect(await replyTo(founder, 'Who pays?')).toMatchObject({ state: 'done', text: server.text })
    expect(server.visits).toHaveLength(2)
  })

  test.each(['', '   '])('an empty response %j from the model is a failed reply', async (text) => {
    const founder = await withModel()
    server.be('well', { text })

    expect(await replyTo(founder, 'Who pays?')).toMatchObject({
      state: 'failed',
      trouble: 'We couldn’t use the model’s reply. Try again, or choose another model in Settings.',
    })
  })

  test('a reply that is too long is cut at the limit', async () => {
    const founder = await withModel()
    server.be('well', { text: 'On and on and on, '.repeat(3000) })

    const message = await replyTo(founder, 'Who pays?')

    expect(message.state).toBe('done')
    expect(message.text.length).toBe(40_000)
  })
})

/** Waits until the first word is stored. */
function follow(client: TestClient, id: string) {
  return expect.poll(async () => lastOf(await readConversation(client, id)).text).not.toBe('')
}
