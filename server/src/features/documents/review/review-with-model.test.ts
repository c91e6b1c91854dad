import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { startModelServer } from '../../../../test/model-server.ts'
import { insertDocument } from '../../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'
import { readFindings } from '#server/features/documents/review/read-findings.ts'
import { readOpenings } from '#server/platform/outgoing/openings.ts'

const server = await startModelServer()
const world = useWorld({ openings: readOpenings(server.allow) })
afterAll(() => server.close())
beforeEach(() => server.be('well'))

async function withModel(): Promise<TestClient> {
  const founder = await world.create()
  const connection = {
    endpoint: server.endpoint,
    authentication: 'bearer',
    api_key: server.key,
    model_name: 'small',
  }
  await founder.post('/account/llm/', { provider: 'self_hosted', ...connection, is_in_use: true })
  return founder
}

const body = 'Somebody looks after the boat.\n\nIt sails from May.'

describe('a model’s review', () => {
  test('a model’s review returns findings that quote the document and drops the others', async () => {
    const founder = await withModel()
    const id = await insertDocument(world, founder, { body })
    server.be('well', {
      text: `Here you are:\n\`\`\`json\n${JSON.stringify([
        { quote: 'Somebody', about: 'Nobody is named.', suggestion: 'The eldest at home' },
        { quote: 'It flies from June.', about: 'Invented.', suggestion: null },
        { quote: 'It sails from May.', about: 'Until when is not said.' },
      ])}\n\`\`\``,
    })

    const response = await founder.get(`/documents/${id}/review/model/`)

    expect(response.json()).toMatchObject({
      version: 1,
      model: 'small',
      findings: [
        { passage: 0, quote: 'Somebody', about: 'Nobody is named.', suggestion: 'The eldest at home' },
        { passage: 1, quote: 'It sails from May.', about: 'Until when is not said.', suggestion: null },
      ],
    })
    expect(JSON.stringify(server.visits.at(-1)?.body)).toContain('It sails from May.')
  })

  test('an unusable model reply is refused and changes nothing', async () => {
    const founder = await withModel()
    const id = await insertDocument(world, founder, { body })
    server.be('well', { text: 'I think it is a fine document.' })

    const response = await founder.get(`/documents/${id}/review/model/`)

    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      'We couldn’t use the model’s reply. Try again, or choose another model in Settings.',
    ])
    expect((await founder.get(`/documents/${id}/`)).json()).toMatchObject({ version: 1, body })
  })

  test('a review without a model is refused, and a hidden document returns 404', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const letter = await insertDocument(world, founder, { class: 'personal' })

    expect((await founder.get(`/documents/${letter}/review/model/`)).statusCode).toBe(409)
    expect((await trustee.get(`/documents/${letter}/review/model/`)).statusCode).toBe(404)
  })

  test.each(['breaks', 'fails', 'page'] as const)(
    'a model server that %s gives a 502 with a sentence',
    async (mood) => {
      const founder = await withModel()
      const id = await insertDocument(world, founder, { body })
      server.be(mood)

      const response = await founder.get(`/documents/${id}/review/model/`)

      expect(response.statusCode).toBe(502)
      expect(response.json().detail).toEqual(expect.any(String))
    },
  )
})

test.each([
  ['no list', undefined],
  ['[1, null, {"quote": ""}, {"quote": "x"}]', []],
  [
    '[{"quote": "boat", "about": "a", "suggestion": "<script>\\n\\n# x"}]',
    [{ passage: 0, quote: 'boat', about: 'a', suggestion: '<script>\n# x' }],
  ],
  ['[{"quote": "boat", "about": "a", "suggestion": "boat"}]', []],
  ['] [', undefined],
])('the reply %s is read as the expected findings', (reply, findings) => {
  expect(readFindings(reply, body)).toEqual(findings)
})
