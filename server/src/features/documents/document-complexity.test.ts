import { describe, expect, test } from 'vitest'

import { shortestOfThree } from '../../../test/longest-block.ts'
import { insertDocument, newest } from '../../../test/documents.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { complexityLimits } from '#contract/documents/document-complexity.ts'

const world = useWorld()
/** Max blocking time of one request in milliseconds. */
const maxWait = 250

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')
const nested = (depth: number, step: string) =>
  Array.from({ length: depth }, (_, level) => `${step.repeat(level)}- a`).join('\n')
const hostile = {
  'a 600-deep list': {
    body: nested(600, '  '),
    error: 'Lists and quotations can be nested at most 20 levels deep. Move the innermost ones out.',
  },
  'a 50,000-row table': {
    body: `|a|b|\n|-|-|\n${lines(50_000, '|a|b|')}`,
    error: 'The tables in a document can have at most 20,000 cells. Upload larger ones as files.',
  },
  '100,000 list items': {
    body: lines(100_000, '- a'),
    error: 'A document can have at most 10,000 lines. Split it into several.',
  },
  'a table of 400 columns': {
    body: lines(400, '|a'.repeat(400)),
    error: 'The tables in a document can have at most 20,000 cells. Upload larger ones as files.',
  },
}
const largest = {
  'the longest list': lines(complexityLimits.blocks, '- an item of the longest list'),
  'the deepest list': lines(
    480,
    Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'),
  ),
  'an 800-line list, each line further to the right': nested(800, ' '),
  'the largest table': `|a|b|\n|-|-|\n${lines(6000, '|cell|cell|')}`,
  'the longest text without a break': 'word '.repeat(79_000),
  'nothing but spaces between two words': `a${' '.repeat(390_000)}b`,
}

async function save(client: TestClient, id: string, body: string) {
  return client.post(`/documents/${id}/`, {
    version: (await newest(client, id)).version,
    title: 'The weir',
    body,
  })
}

describe.each(Object.entries(hostile))('%s', (name, { body, error }) => {
  test(`${name} is refused at its field without blocking the event loop`, async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder, {})

    const response = await save(founder, id, body)

    expect([response.statusCode, response.json().fields]).toEqual([400, { body: error }])
    expect(await shortestOfThree(maxWait, () => save(founder, id, body))).toBeLessThan(maxWait)
  })

  test(`${name} that was saved before the limits existed does not block the event loop`, async () => {
    const founder = await world.create()
    const id = await insertDocument(world, founder, {})
    await world.database.inFamily(founder.familyId, async (tx) => {
      const first = await tx
        .selectFrom('document_versions')
        .selectAll()
        .where('document_id', '=', id)
        .executeTakeFirstOrThrow()
      const second = {
        ...first,
        number: first.number + 1,
        body,
        origins: JSON.stringify(first.origins) as never,
      }
      await tx.insertInto('document_versions').values(second).execute()
      await tx.updateTable('documents').set({ version: second.number }).where('id', '=', id).execute()
    })

    for (const path of ['', 'review/']) {
      const read = () => founder.get(`/documents/${id}/${path}`)
      expect((await read()).statusCode, path).toBe(200)
      expect(await shortestOfThree(maxWait, read), path).toBeLessThan(maxWait)
    }
  })
})

test.each(Object.entries(largest))(
  '%s is saved, read and reviewed without blocking the event loop',
  async (_, body) => {
    const founder = await world.create()
    const id = await insertDocument(world, founder, {})

    expect((await save(founder, id, body)).statusCode).toBe(200)

    let count = 0
    expect(
      await shortestOfThree(maxWait, () => save(founder, id, `${body} ${++count}`)),
      'save',
    ).toBeLessThan(maxWait)
    expect(await shortestOfThree(maxWait, () => founder.get(`/documents/${id}/`)), 'read').toBeLessThan(
      maxWait,
    )
    expect(
      await shortestOfThree(maxWait, () => founder.get(`/documents/${id}/review/`)),
      'review',
    ).toBeLessThan(maxWait)
  },
)
