import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { answered, ask, askOn, connect, ended, hasty, lastOf, messagesOf, readTalk, sentTo, writePaper } from '../../../test/chats.ts'
import { type Mood, startModelServer } from '../../../test/model-server.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'

const server = await startModelServer({ listsApart: true })
// Short for those who wait for a silent server, long for a machine that has other things to do.
const patience = { first: 5000, between: 5000, whole: 60_000 }
const world = useWorld({ openings: readOpenings(server.allow), models: { limits: { ...hasty, patience } } })
afterAll(() => server.close())
beforeEach(() => server.be('well'))

async function withModel(): Promise<Voice> {
  const { founder } = await world.foundFamily()
  await connect(founder, server)
  return founder
}

describe('a model answers', () => {
  test('in its own words, from what fits, with the sources it cites', async () => {
    const founder = await withModel()
    const id = await writePaper(founder, { title: 'Boat', body: 'The boat sails from May.\n\nFuel is paid by whoever sails.' })
    server.be('well', { text: 'Whoever sails pays the fuel [1].' })

    const message = await answered(founder, 'Who pays for the fuel?')

    expect(message).toMatchObject({ by: 'assistant', text: 'Whoever sails pays the fuel [1].', state: 'done', model: 'small', trouble: null })
    expect(message.sources).toMatchObject([
      { number: 1, kind: 'paper', id, title: 'Boat', version: 2, passage: 1, standing: 'not_in_force', quote: 'Fuel is paid by whoever sails.' },
    ])
    const [system, question] = messagesOf(server.visits[0])
    expect([system?.role, question?.role]).toEqual(['system', 'user'])
    expect(system?.text).toContain('Write in English (en)')
    expect(question?.text).toMatch(/NOT IN FORCE[^]*Fuel is paid by whoever sails\.[^]*Who pays for the fuel\?$/)
    expect(JSON.stringify(server.visits[0]?.body)).not.toContain(server.key)
  })

  test.each([
    ['of several lines', 'Who pays\nfor the fuel?\n\n\t- now\n\t- later'],
    ['as long as may be', `Who pays for the fuel? ${'Please. '.repeat(900)}`.slice(0, 8000).trim()],
    ['with a letter where it is cut for the search', `${'x '.repeat(199)}x🦉 fuel`],
    ['that is no word at all', '🦉?!'],
    ['that reads from right to left', 'من يدفع ثمن الوقود؟\u200f'],
  ])('a question %s', async (_, question) => {
    const founder = await withModel()

    expect(await answered(founder, question)).toMatchObject({ state: 'done', text: server.text })
    expect(messagesOf(server.visits[0]).at(-1)?.text.endsWith(question)).toBe(true)
  })

  test.each([true, false])('from a passage that is cut in the middle of a rare letter, with a model or without: %s', async (hasModel) => {
    const { founder } = await world.foundFamily()
    if (hasModel) await connect(founder, server)
    await writePaper(founder, { body: `fuel ${'x '.repeat(997)}🦉🦉🦉🦉` })

    const message = await answered(founder, 'Fuel?')

    expect(message.state).toBe('done')
    expect(message.sources[0]?.quote).toMatch(/^fuel x/)
  })

  test('in the language of the pilot', async () => {
    const founder = await withModel()
    await founder.post('/account/', { language: 'ja' })

    await answered(founder, '誰が払いますか')

    expect(messagesOf(server.visits[0])[0]?.text).toContain('Write in Japanese (ja)')
  })

  test('knowing what was said before it on the same branch, and nothing of the others', async () => {
    const founder = await withModel()
    server.be('well', { text: 'Answer to alpha.' })
    const first = await ended(founder, await ask(founder, 'Question alpha'))
    server.be('well', { text: 'Answer to bravo.' })
    await ended(founder, await askOn(founder, first, 'Question bravo'))
    server.be('well', { text: 'Answer to charlie.' })
    const other = await ended(founder, await askOn(founder, first, 'Question charlie', lastOf(first).id))

    await ended(founder, await askOn(founder, other, 'Question delta'))

    const said = messagesOf(server.visits.at(-1)).slice(1)
    expect(said.map(({ role, text }) => [role, text.split('\n\n').at(-1)])).toEqual([
      ['user', 'Question alpha'],
      ['assistant', 'Answer to alpha.'],
      ['user', 'Question charlie'],
      ['assistant', 'Answer to charlie.'],
      ['user', 'Question delta'],
    ])
    expect(sentTo(server)).not.toContain('bravo')
  })

  test('with as much of a long conversation as fits, from its end', async () => {
    const founder = await withModel()
    server.be('well', { text: `${'long '.repeat(600)}end.` })
    let talk = await ended(founder, await ask(founder, 'Question 0'))
    for (let turn = 1; turn <= 5; turn++) talk = await ended(founder, await askOn(founder, talk, `Question ${turn}`))

    const sent = sentTo(server).length
    const said = messagesOf(server.visits.at(-1))
    expect(said.map(({ text }) => text)).toContain('Question 4')
    expect(said.map(({ text }) => text)).not.toContain('Question 0')
    expect(sent).toBeLessThan(150_000)
  })

  test('once more with a server that knows no tools, which is not asked with them again', async () => {
    const founder = await withModel()
    await writePaper(founder, { body: 'Fuel is paid by whoever sails.' })
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

  test('with tools again as soon as the pilot has another model', async () => {
    const founder = await withModel()
    server.be('no tools')
    await answered(founder, 'Who pays?')
    server.be('well')
    await connect(founder, server, 'big')

    await answered(founder, 'Who pays?')

    expect(server.visits.filter(({ path }) => path.includes('completions')).map(({ body }) => 'tools' in body)).toEqual([true])
  })
})

describe('an answer that does not come to its end', () => {
  test('is stopped: what is there stays, and the call upstream ends', async () => {
    const founder = await withModel()
    server.be('stalls', { text: 'Whoever sails pays.' })
    const talk = await ask(founder, 'Who pays?')
    await expect.poll(() => server.visits).toHaveLength(1)
    await follow(founder, talk.id)
    const address = `/chat/messages/${lastOf(talk).id}`

    const early = [
      await founder.post(`${address}/again/`),
      await founder.post(`/chat/${talk.id}/messages/`, { text: 'And?', after: lastOf(talk).id }),
    ]
    const stopped = await Promise.all([founder.post(`${address}/stop/`), founder.post(`${address}/stop/`)])
    const later = await founder.post(`${address}/stop/`)

    const underWay = 'The answer is still being written. Wait for it, or stop it first.'
    expect(early.map((answer) => [answer.statusCode, answer.json().detail])).toEqual([
      [409, underWay],
      [409, underWay],
    ])
    for (const answer of [...stopped, later]) expect(answer.json()).toMatchObject({ state: 'stopped', text: 'Whoever', trouble: null })
    await expect.poll(() => server.visits[0]?.isGone).toBe(true)
    expect((await readTalk(founder, talk.id)).messages).toHaveLength(2)
    server.be('well')
    await founder.post(`${address}/again/`)
    expect(lastOf(await ended(founder, talk))).toMatchObject({ state: 'done', text: server.text, branches: [lastOf(talk).id, expect.any(String)] })
  })

  test('is stopped before its first word', async () => {
    const founder = await withModel()
    server.be('silent')
    const talk = await ask(founder, 'Who pays?')
    await expect.poll(() => server.visits).toHaveLength(1)

    const stopped = await founder.post(`/chat/messages/${lastOf(talk).id}/stop/`)

    expect(stopped.json()).toMatchObject({ state: 'stopped', text: '', trouble: null })
    await expect.poll(() => server.visits[0]?.isGone).toBe(true)
  })

  test('that has ended is not changed by a stop', async () => {
    const founder = await withModel()
    const message = await answered(founder, 'Who pays?')

    const stopped = await founder.post(`/chat/messages/${message.id}/stop/`)

    expect(stopped.json()).toEqual(message)
  })

  test.each([
    ['breaks', 'The mi', 'The model broke off in the middle.'],
    ['ends early', 'The mi', 'The model broke off in the middle.'],
    ['stalls', 'The', 'The model took too long to answer.'],
    ['silent', '', 'The model took too long to answer.'],
    ['busy', '', 'The model has too much to do, or its quota is used up. Try again in a while.'],
    ['fails', '', 'The model’s server failed. Nothing was lost; try again in a while.'],
    ['page', '', 'Something answers at this address, but it is no model server.'],
    ['redirects', '', 'Something answers at this address, but it is no model server.'],
  ] as const satisfies [Mood, string, string][])('says why, and keeps every word: a server that %s', async (mood, text, trouble) => {
    const founder = await withModel()
    server.be(mood, { text: 'The millstone stays.' })

    const talk = await ended(founder, await ask(founder, 'Who pays?'))

    expect(lastOf(talk)).toMatchObject({ state: 'failed', text, trouble })
    server.be('well')
    const on = await ended(founder, await askOn(founder, talk, 'And now?'))
    expect(lastOf(on)).toMatchObject({ state: 'done', text: server.text, trouble: null })
    // Some models only take a conversation in which both take turns.
    const roles = messagesOf(server.visits[0]).map(({ role }) => role)
    expect(roles.every((role, place) => role !== roles[place - 1])).toBe(true)
  })

  test('says it in the language of its pilot', async () => {
    const founder = await withModel()
    await founder.post('/account/', { language: 'de' })
    server.be('fails')

    const { trouble } = await answered(founder, 'Wer zahlt?')

    expect(trouble).toMatch(/Server des Modells|Modell/)
  })

  test('is asked for once more where that can help', async () => {
    const founder = await withModel()
    server.be('fails once')

    expect(await answered(founder, 'Who pays?')).toMatchObject({ state: 'done', text: server.text })
    expect(server.visits).toHaveLength(2)
  })

  test.each(['', '   '])('because nothing was said is no answer', async (text) => {
    const founder = await withModel()
    server.be('well', { text })

    expect(await answered(founder, 'Who pays?')).toMatchObject({
      state: 'failed',
      trouble: 'The model’s answer could not be used. Ask it again, or choose another model in the settings.',
    })
  })

  test('because there is too much of it is cut where it is long enough', async () => {
    const founder = await withModel()
    server.be('well', { text: 'On and on and on, '.repeat(3000) })

    const message = await answered(founder, 'Who pays?')

    expect(message.state).toBe('done')
    expect(message.text.length).toBe(40_000)
  })
})

/** Until the first word lies in the database. */
function follow(voice: Voice, id: string) {
  return expect.poll(async () => lastOf(await readTalk(voice, id)).text).not.toBe('')
}
