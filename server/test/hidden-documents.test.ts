import { expect, test } from 'vitest'

import { insertDocument } from './documents.ts'
import { richFamily } from './rich-family.ts'
import { useWorld, type TestClient } from './world.ts'
import { allCalls } from '#contract/all-calls.ts'
import { capitals } from '#contract/capitals.ts'
import type { Call } from '#contract/call.ts'
import { documentFilePath } from '#contract/documents/export.ts'

const world = useWorld()
const word = 'Xylocarp'

/** Every path of a call with the members, capitals and ids that responses contain. */
function pathsOf({ path }: Call, ids: readonly string[]): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  let paths = [path as string]
  for (const name of names) {
    const values = name === 'capital' ? capitals : ids
    paths = paths.flatMap((one) => values.map((value) => one.replace(`{${name}}`, value)))
  }
  return paths.slice(0, 60)
}

test('no one else finds a trace of a personal document in any response', { timeout: 240_000 }, async () => {
  const { founder, ...others } = await richFamily(world)
  const draft = await insertDocument(world, founder, {
    class: 'personal',
    title: `${word} letter`,
    body: `My ${word} words.`,
  })
  const approved = await insertDocument(world, founder, {
    class: 'personal',
    title: `${word} will`,
    body: `More ${word} words.`,
  })
  await founder.post(`/documents/${approved}/approve/`, await hashOf(founder, approved))
  const hidden = [draft, approved]
  const shared = await insertDocument(world, founder, { title: 'Seen by all' })
  const ids = [shared, founder.accountId, others.trustee.accountId, ...hidden]
  const reads: Call[] = Object.values<Call>(allCalls).filter(({ method }) => method === 'GET')
  expect(reads.length).toBeGreaterThan(40)
  expect((await founder.get('/documents/?limit=100')).body).toContain(word)

  const traces: string[] = []
  for (const [role, client] of Object.entries<TestClient>(others)) {
    for (const call of reads) {
      for (const path of pathsOf(call, ids)) {
        const response = await client.get(path)
        if ([word, ...hidden].some((one) => response.body.includes(one))) traces.push(`${role} reads ${path}`)
        expect(response.statusCode, path).toBeLessThan(500)
        // As if it had never been written.
        if (hidden.some((id) => path.includes(id)))
          expect(response.statusCode, `${role} reads ${path}`).toBeGreaterThanOrEqual(400)
      }
    }
  }
  expect(traces).toEqual([])
})

// Times differ from one read to the next, and so do the last digits of scores that decay.
const momentOrFraction = /\d{4}-\d\d-\d\dT[\d:.]+Z|(?<=\d\.\d\d)\d+/g

function withoutActs(body: string): string {
  return JSON.stringify({ ...(JSON.parse(body) as object), acts: null })
}

test('other members get the same responses and downloads before and after personal documents are written, approved and binned', async () => {
  const { founder, ...others } = await richFamily(world)
  const shared = await insertDocument(world, founder, { title: 'Seen by all' })
  const ids = [shared, founder.accountId]
  const reads = Object.values<Call>(allCalls).filter(({ method }) => method === 'GET')
  // The ledger records acts on a document without its id: a chain with missing links could not be checked.
  // Each reader's own security activity lists the downloads of this test.
  const left = new Set(['/family/ledger/', '/family/acts/', '/family/ledger/check/', '/account/security/'])
  const paths = [
    ...reads.filter(({ path }) => !left.has(path)).flatMap((call) => pathsOf(call, ids)),
    documentFilePath.replace('{id}', shared).replace('{format}', 'md'),
  ]
  const readAll = async (client: TestClient) => {
    const responses = new Map<string, string>()
    // Reads have side effects, such as the last opening, so read twice before the comparison.
    for (let round = 0; round < 2; round++)
      for (const path of paths) {
        const { statusCode, body } = await client.get(path)
        responses.set(
          path,
          `${statusCode} ${path === '/today/' ? withoutActs(body) : body}`.replace(momentOrFraction, ''),
        )
      }
    return responses
  }
  const before = new Map<string, Map<string, string>>()
  for (const [role, client] of Object.entries<TestClient>(others)) before.set(role, await readAll(client))

  const written = await Promise.all(
    [1, 2, 3].map((number) =>
      insertDocument(world, founder, { class: 'personal', title: `${word} ${number}`, body: word }),
    ),
  )
  await founder.post(`/documents/${written[0]}/approve/`, await hashOf(founder, written[0] ?? ''))
  await founder.post(`/documents/${written[1]}/bin/`, {})

  const changed: string[] = []
  for (const [role, client] of Object.entries<TestClient>(others))
    for (const [path, response] of await readAll(client))
      if (before.get(role)?.get(path) !== response) changed.push(`${role} ${path}`)
  expect(changed).toEqual([])
})

test('a search for the words of a personal document finds the same as a search for unknown words', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await insertDocument(world, founder, {
    class: 'personal',
    title: `${word} letter`,
    body: `My ${word} words.`,
  })
  const lists = ['/documents/?search=', '/documents/search/?words=', '/documents/search/?q=']

  for (const list of lists) {
    const [found, none] = [await guardian.get(`${list}${word}`), await guardian.get(`${list}Qwyzzle`)]
    expect(found.body.replaceAll(word, ''), list).toBe(none.body.replaceAll('Qwyzzle', ''))
  }
})

async function hashOf(client: TestClient, id: string) {
  const { version, hash } = (await client.get(`/documents/${id}/`)).json<{ version: number; hash: string }>()
  return { version, hash }
}
