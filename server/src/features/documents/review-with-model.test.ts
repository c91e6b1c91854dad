import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { startModelServer } from '../../../test/model-server.ts'
import { layPaper } from '../../../test/papers.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { readFindings } from '#server/features/documents/read-findings.ts'
import { readOpenings } from '#server/platform/outgoing/allowed.ts'

const server = await startModelServer()
const world = useWorld({ openings: readOpenings(server.allow) })
afterAll(() => server.close())
beforeEach(() => server.be('well'))

async function withModel(): Promise<Voice> {
  const founder = await world.create()
  const connection = { endpoint: server.endpoint, authentication: 'bearer', api_key: server.key, model_name: 'small' }
  await founder.post('/account/llm/', { provider: 'self_hosted', ...connection, is_in_use: true })
  return founder
}

const body = 'Somebody looks after the boat.\n\nIt sails from May.'

describe('a model’s review', () => {
  test('gives findings that are tied to words of the paper, and leaves out what does not stand there', async () => {
    const founder = await withModel()
    const id = await layPaper(world, founder, { body })
    server.be('well', {
      text: `Here you are:\n\`\`\`json\n${JSON.stringify([
        { quote: 'Somebody', about: 'Nobody is named.', suggestion: 'The eldest at home' },
        { quote: 'It flies from June.', about: 'Invented.', suggestion: null },
        { quote: 'It sails from May.', about: 'Until when is not said.' },
      ])}\n\`\`\``,
    })

    const answer = await founder.get(`/documents/${id}/review/model/`)

    expect(answer.json()).toMatchObject({
      version: 1,
      model: 'small',
      findings: [
        { passage: 0, quote: 'Somebody', about: 'Nobody is named.', suggestion: 'The eldest at home' },
        { passage: 1, quote: 'It sails from May.', about: 'Until when is not said.', suggestion: null },
      ],
    })
    expect(JSON.stringify(server.visits.at(-1)?.body)).toContain('It sails from May.')
  })

  test('that can’t be used is said to be so, and nothing is changed', async () => {
    const founder = await withModel()
    const id = await layPaper(world, founder, { body })
    server.be('well', { text: 'I think it is a fine paper.' })

    const answer = await founder.get(`/documents/${id}/review/model/`)

    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      'The model’s answer could not be used. Ask it again, or choose another model in the settings.',
    ])
    expect((await founder.get(`/documents/${id}/`)).json()).toMatchObject({ version: 1, body })
  })

  test('without a model says so, and shows nobody what they may not read', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const letter = await layPaper(world, founder, { class: 'personal' })

    expect((await founder.get(`/documents/${letter}/review/model/`)).statusCode).toBe(409)
    expect((await trustee.get(`/documents/${letter}/review/model/`)).statusCode).toBe(404)
  })

  test.each(['breaks', 'fails', 'page'] as const)('of a server that %s is an answer in words, and no 500', async (mood) => {
    const founder = await withModel()
    const id = await layPaper(world, founder, { body })
    server.be(mood)

    const answer = await founder.get(`/documents/${id}/review/model/`)

    expect(answer.statusCode).toBe(502)
    expect(answer.json().detail).toEqual(expect.any(String))
  })
})

test.each([
  ['no list', undefined],
  ['[1, null, {"quote": ""}, {"quote": "x"}]', []],
  ['[{"quote": "boat", "about": "a", "suggestion": "<script>\\n\\n# x"}]', [{ passage: 0, quote: 'boat', about: 'a', suggestion: '<script>\n# x' }]],
  ['[{"quote": "boat", "about": "a", "suggestion": "boat"}]', []],
  ['] [', undefined],
])('reads %s', (written, found) => {
  expect(readFindings(written, body)).toEqual(found)
})
