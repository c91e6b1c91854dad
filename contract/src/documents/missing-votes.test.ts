import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { allowedVotes, standingOf, voteActs } from '#contract/documents/allowed-votes.ts'
import {
  type Vote,
  type Matter,
  documentClasses,
  type Verdict,
  verdicts,
  type Voter,
} from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { needOf } from '#contract/documents/still-needed.ts'
import { protocols } from '#contract/family/calls.ts'
import { invitedRoles } from '#contract/roles.ts'

const hash = 'this version'
const voter = (id: string, role: Voter['role'], more: Partial<Voter> = {}): Voter => ({
  id,
  role,
  hasLeft: false,
  isRecused: false,
  ...more,
})
const vote = (by: string, verdict: Verdict, alignment = 5): Vote => ({ by, hash, verdict, alignment })

/**
 * A small family with any protocol, class, author, steward and added approval; small enough to try all
 * subsets.
 */
const situation = fc
  .record({
    others: fc.array(fc.record({ role: fc.constantFrom(...invitedRoles), isRecused: fc.boolean() }), {
      maxLength: 5,
    }),
    documentClass: fc.constantFrom(...documentClasses),
    protocol: fc.constantFrom(...protocols),
    author: fc.nat(),
    steward: fc.option(fc.nat()),
    added: fc.option(fc.nat()),
  })
  .chain(({ others, documentClass, protocol, author, steward, added }) => {
    const voters = [
      voter('founder', 'founder'),
      ...others.map(({ role, isRecused }, index) => voter(`p${index}`, role, { isRecused })),
    ]
    const pilots = voters.filter(({ role }) => role !== 'advisor')
    const pick = (list: readonly Voter[], number: number) => list[number % list.length]?.id ?? 'founder'
    const matter: Matter = {
      documentClass,
      protocol,
      hash,
      author: pick(pilots, author),
      voters,
      steward: steward === null ? null : pick(pilots, steward),
      added: added === null ? [] : [pick(voters, added)],
    }
    const answer = fc.record({
      by: fc.constantFrom(...voters.map(({ id }) => id)),
      hash: fc.constant(hash),
      verdict: fc.constantFrom(...verdicts, 'yes' as const),
      alignment: fc.integer({ min: 3, max: 5 }),
    })
    return fc.record({ matter: fc.constant(matter), votes: fc.array(answer, { maxLength: 8 }) })
  })

const lastVerdict = (votes: readonly Vote[]) => new Map(votes.map(({ by, verdict }) => [by, verdict]))

/** All smallest groups of members whose approvals would decide it, by brute force. */
function smallestGroups(matter: Matter, votes: readonly Vote[]): string[][] {
  const last = lastVerdict(votes)
  const open = matter.voters.map(({ id }) => id).filter((id) => [undefined, 'abstain'].includes(last.get(id)))
  const groups = Array.from({ length: 2 ** open.length }, (_, group) =>
    open.filter((_id, index) => (group >> index) % 2 === 1),
  )
  const enough = groups.filter(
    (group) => decide(matter, [...votes, ...group.map((id) => vote(id, 'yes'))]).state === 'approved',
  )
  const size = Math.min(...enough.map((group) => group.length))
  return enough.filter((group) => group.length === size)
}

const sorted = (ids: Iterable<string>) => [...ids].toSorted()

describe('missing votes', () => {
  test('the missing votes are exactly the members of the smallest deciding groups', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const { state, missing, neededStill } = decide(matter, votes)
        if (state === 'approved') return
        const groups = smallestGroups(matter, votes)
        expect(state).toBe(groups.length === 0 ? 'rejected' : 'open')
        if (groups.length === 0) return
        const inAll = groups.reduce((all, group) => all.filter((id) => group.includes(id)))
        const inSome = new Set(groups.flat().filter((id) => !inAll.includes(id)))
        expect(neededStill).toBe(groups[0]?.length)
        expect(sorted(missing.must)).toEqual(sorted(inAll))
        expect(sorted(missing.anyOf)).toEqual(sorted(inSome))
        expect(missing.anyCount).toBe(neededStill - inAll.length)
      }),
      { numRuns: 3000 },
    )
  })

  test('an approval never raises the number of missing votes, and one by a named member lowers it by one', () => {
    fc.assert(
      fc.property(situation, fc.nat(), ({ matter, votes }, seed) => {
        const before = decide(matter, votes)
        if (before.state !== 'open') return
        const by = matter.voters[seed % matter.voters.length]?.id ?? 'founder'
        const verdict = lastVerdict(votes).get(by)
        if (verdict === 'no' || verdict === 'changes') return
        const after = decide(matter, [...votes, vote(by, 'yes')])
        const isNamed = before.missing.must.includes(by) || before.missing.anyOf.includes(by)
        if (isNamed) expect(after.neededStill).toBe(before.neededStill - 1)
        else expect(after.neededStill).toBeLessThanOrEqual(before.neededStill)
      }),
      { numRuns: 3000 },
    )
  })

  test('an abstention leaves a round open that a yes could decide', () => {
    const voters = [voter('f', 'founder'), voter('t', 'trustee'), voter('g', 'guardian', { isRecused: true })]
    const matter: Matter = {
      documentClass: 'policy',
      protocol: 'stewardship_council',
      hash,
      author: 'f',
      voters,
      steward: null,
      added: [],
    }

    const open = [vote('f', 'yes'), vote('t', 'abstain')]

    expect(needOf(matter, open)).toMatchObject({ kind: 'more', must: ['t'], anyCount: 0 })
    expect(decide(matter, [...open, vote('t', 'yes')]).state).toBe('approved')
  })

  test('only the steward is named as missing when all others have approved', () => {
    const voters = [
      voter('f', 'founder'),
      voter('s', 'successor'),
      voter('t', 'trustee'),
      voter('g', 'guardian'),
    ]
    const matter: Matter = {
      documentClass: 'policy',
      protocol: 'distributed_command',
      hash,
      author: 'f',
      voters,
      steward: 'g',
      added: [],
    }

    for (const yes of [[], ['f'], ['f', 't'], ['f', 't', 's']]) {
      expect(
        needOf(
          matter,
          yes.map((id) => vote(id, 'yes')),
        ),
      ).toMatchObject({ kind: 'more', must: ['g'], anyOf: [], anyCount: 0 })
    }
  })

  test('a founder’s constitutional document needs the founder and any one witness', () => {
    const voters = [
      voter('f', 'founder'),
      voter('t', 'trustee'),
      voter('g', 'guardian'),
      voter('s', 'successor'),
    ]
    const matter: Matter = {
      documentClass: 'constitutional',
      protocol: 'founder_authority',
      hash,
      author: 'f',
      voters,
      steward: null,
      added: [],
    }

    expect(needOf(matter, [])).toMatchObject({ must: ['f'], anyOf: ['t', 'g'], anyCount: 1, voters: 3 })
    expect(needOf(matter, [vote('g', 'yes')])).toMatchObject({ must: ['f'], anyOf: [], anyCount: 0 })
  })

  test('under value-based management the need names the rating of the last vote', () => {
    const voters = [
      voter('f', 'founder'),
      voter('s', 'successor'),
      voter('t', 'trustee'),
      voter('g', 'guardian'),
    ]
    const matter: Matter = {
      documentClass: 'policy',
      protocol: 'value_based_management',
      hash,
      author: 'f',
      voters,
      steward: null,
      added: [],
    }

    const given = [vote('f', 'yes', 5), vote('s', 'yes', 2), vote('t', 'yes', 4)]

    expect(needOf(matter, given)).toMatchObject({ kind: 'more', must: ['g'], minRating: 5 })
    expect(needOf(matter, [...given, vote('g', 'yes', 4)])).toMatchObject({
      kind: 'blocked',
      obstacle: 'rating',
    })
  })
})

describe('blocked rounds', () => {
  const rule = { hash, author: 'f', steward: null, added: [] }
  test.each<[string, Matter, Vote[], object]>([
    [
      'declined by a member',
      {
        ...rule,
        documentClass: 'policy',
        protocol: 'founder_authority',
        voters: [voter('f', 'founder'), voter('t', 'trustee'), voter('g', 'guardian')],
      },
      [vote('f', 'no')],
      { obstacle: 'declined', by: ['f'] },
    ],
    [
      'without a witness',
      {
        ...rule,
        documentClass: 'constitutional',
        protocol: 'founder_authority',
        voters: [voter('f', 'founder'), voter('s', 'successor'), voter('s2', 'successor')],
      },
      [],
      { obstacle: 'witness', by: [] },
    ],
    [
      'whose author has left',
      {
        ...rule,
        author: 't',
        documentClass: 'operational',
        protocol: 'founder_authority',
        voters: [
          voter('f', 'founder'),
          voter('s', 'successor'),
          voter('g', 'guardian'),
          voter('t', 'trustee', { hasLeft: true }),
        ],
      },
      [],
      { obstacle: 'author', by: [] },
    ],
    [
      'in which every voter is recused',
      {
        ...rule,
        documentClass: 'policy',
        protocol: 'founder_authority',
        voters: [voter('f', 'founder', { isRecused: true }), voter('t', 'trustee'), voter('g', 'guardian')],
      },
      [],
      { obstacle: 'voters', by: [] },
    ],
  ])('a round %s is blocked with its obstacle', (_, matter, votes, expected) => {
    expect(needOf(matter, votes)).toMatchObject({ kind: 'blocked', ...expected })
  })

  test('every blocked round has an obstacle, and every open one names someone', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const need = needOf(matter, votes)
        if (need.kind === 'more') expect(need.must.length + need.anyOf.length).toBeGreaterThan(0)
        if (need.kind === 'blocked') expect(need.obstacle === 'declined').toBe(need.by.length > 0)
        expect(need.approvals).toBeLessThanOrEqual(need.voters)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('allowed votes', () => {
  test('no one may vote on a closed round, and non-members never', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        for (const { id } of matter.voters)
          expect(allowedVotes({ matter, votes, isClosed: true }, id).votes).toEqual([])
        expect(allowedVotes({ matter, votes, isClosed: false }, 'stranger')).toEqual({
          standing: 'none',
          votes: [],
        })
      }),
    )
  })

  test('every member named as missing can vote, and only votes change the need', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const { missing, state } = decide(matter, votes)
        if (state !== 'open') return
        for (const id of [...missing.must, ...missing.anyOf]) expect(standingOf(matter, id)).toBe('voter')
        for (const { id } of matter.voters.filter((member) => standingOf(matter, member.id) !== 'voter')) {
          for (const verdict of verdicts)
            expect(decide(matter, [...votes, vote(id, verdict)]).state).toBe('open')
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('voters may cast every vote, other members may advise, and only the author votes on a personal document', () => {
    const voters = [
      voter('f', 'founder'),
      voter('t', 'trustee'),
      voter('s', 'successor'),
      voter('gone', 'guardian', { hasLeft: true }),
    ]
    const matter: Matter = {
      documentClass: 'policy',
      protocol: 'stewardship_council',
      hash,
      author: 'f',
      voters,
      steward: null,
      added: [],
    }
    const open = (of: Matter, id: string) => allowedVotes({ matter: of, votes: [], isClosed: false }, id)

    expect(open(matter, 't')).toEqual({ standing: 'voter', votes: voteActs })
    expect(open(matter, 's')).toEqual({
      standing: 'advice',
      votes: ['approve', 'request_changes', 'decline'],
    })
    expect(open(matter, 'gone')).toEqual({ standing: 'none', votes: [] })
    expect(open({ ...matter, documentClass: 'personal' }, 'f')).toEqual({
      standing: 'voter',
      votes: ['approve'],
    })
    expect(open({ ...matter, documentClass: 'personal' }, 't')).toEqual({ standing: 'none', votes: [] })
  })
})
