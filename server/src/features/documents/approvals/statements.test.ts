import { describe, expect, test } from 'vitest'

import { insertDocument, newest } from '../../../../test/documents.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { type TestClient, useWorld } from '../../../../test/world.ts'
import type { DocumentClass, Protocol } from '#contract/documents/matter.ts'

const world = useWorld()

async function familyUnder(protocol: Protocol) {
  const { founder, join } = await world.foundFamily()
  const members = {
    founder,
    trustee: await join('trustee'),
    guardian: await join('guardian'),
    successor: await join('successor'),
  }
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('families')
      .set({ governance_protocol: protocol })
      .where('family_id', '=', founder.familyId)
      .execute(),
  )
  return members
}

type Act = 'approve' | 'decline' | 'request-changes' | 'abstain'

interface CountedVote {
  readonly state: string
  readonly statements: readonly string[]
}

/** Casts a vote and returns the document's state with the statements of the request. */
async function castVote(client: TestClient, id: string, act: Act, more: object = {}): Promise<CountedVote> {
  const body = { ...(await newest(client, id)), ...more }
  let state = ''
  const statements = await statementsOf(async () => {
    const response = await client.post(`/documents/${id}/${act}/`, body)
    expect(response.statusCode, response.body).toBe(200)
    state = response.json<{ state: string }>().state
  })
  return { state, statements }
}

const reason = 'Because.'
const maxStatements = 14

function expectFew({ statements }: CountedVote, max = maxStatements) {
  expect(statements.length, statements.join('\n')).toBeGreaterThan(1)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(max)
}

describe('a vote loads its round once', () => {
  test.each<[Protocol, DocumentClass]>([
    ['founder_authority', 'policy'],
    ['stewardship_council', 'policy'],
    ['stewardship_council', 'constitutional'],
    ['distributed_command', 'policy'],
    ['value_based_management', 'policy'],
    ['value_based_management', 'operational'],
  ])(
    'each vote under %s on a %s document stays within the limit until it is approved',
    async (protocol, kind) => {
      const { founder, trustee, guardian, successor } = await familyUnder(protocol)
      const id = await insertDocument(world, successor, { class: kind })
      let state = ''
      for (const voter of [successor, trustee, guardian, founder]) {
        if (state === 'approved') break
        const vote = await castVote(voter, id, 'approve', { alignment: 5 })
        expectFew(vote)
        state = vote.state
      }
      expect(state).toBe('approved')
    },
  )

  test('a vote in an open round that decides nothing stays within 10 statements', async () => {
    const { founder, trustee } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)
    await castVote(founder, id, 'approve')

    const vote = await castVote(trustee, id, 'abstain')
    expect(vote.state).toBe('waiting')
    expectFew(vote, 10)
  })

  test.each([
    ['decline', 'waiting'],
    ['request-changes', 'changes_requested'],
  ] as const)('a first vote to %s stays within the limit', async (act, state) => {
    const { founder, trustee } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)

    const vote = await castVote(trustee, id, act, { reason })
    expect(vote.state).toBe(state)
    expectFew(vote)
  })

  test.each(['decline', 'request-changes'] as const)(
    'a vote to %s with a rating that sends a document back stays within the limit',
    async (act) => {
      const { founder, trustee } = await familyUnder('value_based_management')
      const id = await insertDocument(world, founder)
      await castVote(founder, id, 'approve', { alignment: 5 })

      const vote = await castVote(trustee, id, act, { reason, alignment: 1 })
      expect(vote.state).toBe('changes_requested')
      expectFew(vote)
    },
  )

  test('a first vote that decides a founding act stays within the limit', async () => {
    const { founder } = await world.foundFamily()
    const id = await insertDocument(world, founder, { class: 'constitutional' })

    const vote = await castVote(founder, id, 'approve')
    expect(vote.state).toBe('approved')
    expectFew(vote)
  })

  test('a repeated vote only reads', async () => {
    const { founder } = await familyUnder('stewardship_council')
    const id = await insertDocument(world, founder)
    await castVote(founder, id, 'approve')

    const vote = await castVote(founder, id, 'approve')
    expect(vote.statements.filter((text) => /^\s*(insert|update|delete|with)\b/.test(text))).toEqual([])
    expectFew(vote, 7)
  })
})
