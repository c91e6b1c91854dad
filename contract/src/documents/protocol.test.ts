import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { declineDocument, requestChanges } from '#contract/documents/vote-calls.ts'
import {
  type Vote,
  type Matter,
  documentClasses,
  type Verdict,
  verdicts,
  type Voter,
} from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { protocols } from '#contract/family/calls.ts'
import { invitedRoles } from '#contract/roles.ts'

const runs = { numRuns: 1000 }
const hash = 'this version'

const voter = (id: string, role: Voter['role'], more: Partial<Voter> = {}): Voter => ({
  id,
  role,
  hasLeft: false,
  isRecused: false,
  ...more,
})
const says = (by: string, verdict: Verdict, alignment?: number): Vote => ({
  by,
  hash,
  verdict,
  ...(alignment !== undefined && { alignment }),
})

/** A founder with up to eleven other members, a matter, and votes of any of them in any order. */
const others = fc.array(
  fc.record({ role: fc.constantFrom(...invitedRoles), hasLeft: fc.boolean(), isRecused: fc.boolean() }),
  { maxLength: 11 },
)
const situation = fc
  .record({
    others,
    documentClass: fc.constantFrom(...documentClasses),
    protocol: fc.constantFrom(...protocols),
    seed: fc.nat(),
    stewardSeed: fc.option(fc.nat()),
    addedSeed: fc.option(fc.nat()),
  })
  .chain(({ others: family, documentClass, protocol, seed, stewardSeed, addedSeed }) => {
    const voters = [
      voter('founder', 'founder'),
      ...family.map(({ role, ...more }, index) => voter(`p${index}`, role, more)),
    ]
    const pick = (number: number) => voters[number % voters.length]?.id ?? 'founder'
    const pilots = voters.filter(({ role }) => role !== 'advisor')
    const matter: Matter = {
      documentClass,
      protocol,
      hash,
      author: pilots[seed % pilots.length]?.id ?? 'founder',
      voters,
      steward: stewardSeed === null ? null : pick(stewardSeed),
      added: addedSeed === null ? [] : [pick(addedSeed)],
    }
    const answer = fc.record({
      by: fc.constantFrom(...voters.map(({ id }) => id), 'stranger'),
      hash: fc.constantFrom(hash, hash, hash, 'another version'),
      verdict: fc.constantFrom(...verdicts),
      alignment: fc.integer({ min: 1, max: 5 }),
    })
    return fc.record({ matter: fc.constant(matter), votes: fc.array(answer, { maxLength: 30 }) })
  })

/** `decide` must not mutate its input. */
function freeze<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) freeze(inner as object)
  return Object.freeze(value)
}

// An advisor has no vote, so a founder with an advisor is a family of one.
const hasOther = (role: Voter['role'] | null) => role !== null && role !== 'advisor'

const yeses = (matter: Matter, votes: readonly Vote[]) => decide(matter, votes).approvers

describe('invariants of every protocol', () => {
  test('1: a vote belongs to one version, and a new version voids it', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const changed = { ...matter, hash: 'a later version' }
        const decision = decide(changed, votes)
        return decision.state !== 'approved' && decision.approvers.length === 0
      }),
      runs,
    )
  })

  test('2: replacing a yes by an abstention never approves an open document', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const weaker = votes.map((answer) =>
          answer.verdict === 'yes' ? { ...answer, verdict: 'abstain' as const } : answer,
        )
        return decide(matter, weaker).state !== 'approved'
      }),
      runs,
    )
  })

  test('2: recused and former members count on neither side, whatever they vote', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const out = new Set(
          matter.voters.filter(({ hasLeft, isRecused }) => hasLeft || isRecused).map(({ id }) => id),
        )
        const without = votes.filter(({ by }) => !out.has(by))
        return JSON.stringify(decide(matter, votes)) === JSON.stringify(decide(matter, without))
      }),
      runs,
    )
  })

  test('3: votes of non-members never count, and only present members are voters', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const { voters, approvers } = decide(matter, votes)
        const known = new Set(
          matter.voters.filter(({ hasLeft, isRecused }) => !hasLeft && !isRecused).map(({ id }) => id),
        )
        return [...voters, ...approvers].every((id) => known.has(id))
      }),
      runs,
    )
  })

  test('4: the author is the only approver only of personal documents, under founder authority or in a family of up to two', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const decision = decide(matter, votes)
        const pilots = matter.voters.filter(({ role, hasLeft }) => role !== 'advisor' && !hasLeft)
        const isExempt =
          matter.documentClass === 'personal' || matter.protocol === 'founder_authority' || pilots.length <= 2
        return (
          decision.state !== 'approved' || isExempt || decision.approvers.some((id) => id !== matter.author)
        )
      }),
      runs,
    )
  })

  test('5: a founder’s sole approval in a family of up to two is a founding act, unless the protocol gives it to the founder', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...protocols),
        fc.constantFrom(...documentClasses),
        fc.option(fc.constantFrom(...invitedRoles)),
        (protocol, documentClass, other) => {
          const voters = [voter('founder', 'founder'), ...(other ? [voter('other', other)] : [])]
          const decision = decide(
            { documentClass, protocol, hash, author: 'founder', voters, steward: null, added: [] },
            [says('founder', 'yes', 5)],
          )
          const isOthersTurn =
            protocol !== 'founder_authority' ||
            documentClass === 'constitutional' ||
            (documentClass === 'operational' && hasOther(other))
          return (
            decision.state === 'approved' &&
            decision.isFoundingAct === (documentClass !== 'personal' && isOthersTurn)
          )
        },
      ),
      runs,
    )
  })

  test('6: an added approval is required, and advisors have a vote only if added', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const decision = decide(matter, votes)
        const there = new Set(
          matter.voters.filter(({ hasLeft, isRecused }) => !hasLeft && !isRecused).map(({ id }) => id),
        )
        const missing = matter.added.filter((id) => there.has(id) && !decision.approvers.includes(id))
        if (matter.documentClass !== 'personal' && missing.length > 0 && decision.state === 'approved')
          return false
        const advisors = new Set(
          matter.voters
            .filter(({ id, role }) => role === 'advisor' && !matter.added.includes(id))
            .map(({ id }) => id),
        )
        return (
          JSON.stringify(
            decide(
              matter,
              votes.filter(({ by }) => !advisors.has(by)),
            ),
          ) === JSON.stringify(decision)
        )
      }),
      runs,
    )
  })

  test('8: an open document is approved by n further approvals, and a rejected one by none', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const decision = decide(matter, votes)
        const last = new Map(
          votes.filter((answer) => answer.hash === hash).map((answer) => [answer.by, answer.verdict]),
        )
        // An abstention can still become a yes.
        const answered = new Set([...last].filter(([, verdict]) => verdict !== 'abstain').map(([by]) => by))
        const silent = [...new Set([...decision.voters, matter.author])].filter((id) => !answered.has(id))
        const all = decide(matter, [...votes, ...silent.map((id) => says(id, 'yes', 5))])
        if (decision.state === 'rejected') return all.state !== 'approved'
        if (decision.state === 'open')
          return (
            all.state === 'approved' && decision.neededStill >= 1 && decision.neededStill <= silent.length
          )
        return decision.neededStill === 0
      }),
      runs,
    )
  })

  test('7: a decline or change request without a reason is refused', () => {
    const blank = fc
      .array(fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u3000'))
      .map((letters) => letters.join(''))
    const given = { version: 1, hash: 'a'.repeat(64) }
    fc.assert(
      fc.property(
        blank,
        fc.constantFrom(requestChanges, declineDocument),
        (reason, call) => !safeParse(call.body, { ...given, reason }).success,
      ),
      runs,
    )
    expect(safeParse(declineDocument.body, given).success).toBe(false)
    expect(safeParse(declineDocument.body, { ...given, reason: 'Too early.' }).success).toBe(true)
  })

  test('9: an approved document stays approved under any later protocol and membership', () => {
    const later = fc.record({
      protocol: fc.constantFrom(...protocols),
      joined: fc.array(fc.constantFrom(...invitedRoles), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(situation, later, ({ matter, votes }, { protocol, joined }) => {
        const before = decide(freeze(matter), freeze(votes))
        // The next matter, under a new protocol and membership, shares neither hash nor voters.
        const next = {
          ...matter,
          protocol,
          hash: 'the next document',
          voters: [...matter.voters, ...joined.map((role, index) => voter(`new${index}`, role))],
        }
        decide(next, [...votes, ...next.voters.map(({ id }) => ({ ...says(id, 'yes', 5), hash: next.hash }))])
        return (
          JSON.stringify(decide(matter, votes)) === JSON.stringify(before) &&
          decide(next, votes).approvers.length === 0
        )
      }),
      runs,
    )
  })

  test('10: a repeated vote counts once, and the last vote of a member counts', () => {
    fc.assert(
      fc.property(situation, ({ matter, votes }) => {
        const doubled = votes.flatMap((answer) => [answer, answer])
        const last = [
          ...new Map(
            votes.filter((answer) => answer.hash === hash).map((answer) => [answer.by, answer]),
          ).values(),
        ]
        const [plain, twice, lasts] = [votes, doubled, last].map((given) => new Set(yeses(matter, given)))
        const isSame = (a?: Set<string>, b?: Set<string>) =>
          a?.size === b?.size && [...(a ?? [])].every((id) => b?.has(id))
        return (
          isSame(plain, twice) &&
          isSame(plain, lasts) &&
          decide(matter, doubled).state === decide(matter, votes).state
        )
      }),
      runs,
    )
  })
})

/** Named cases: voters, votes and the expected state. */
describe('decision table', () => {
  const council = (size: number) => [
    voter('f', 'founder'),
    ...Array.from({ length: size - 1 }, (_, index) =>
      voter(`t${index + 1}`, index % 2 ? 'guardian' : 'trustee'),
    ),
  ]
  const successors = (size: number) => [
    voter('f', 'founder'),
    ...Array.from({ length: size - 1 }, (_, index) => voter(`s${index + 1}`, 'successor')),
  ]
  const policy = { documentClass: 'policy', hash, author: 't1', steward: null, added: [] } as const
  const charter = { ...policy, documentClass: 'constitutional' } as const
  const yes = (...ids: string[]) => ids.map((id) => says(id, 'yes', 5))

  test.each<[string, Matter, Vote[], string]>([
    [
      'founder authority: the founder alone',
      { ...policy, protocol: 'founder_authority', voters: council(3), author: 'f' },
      yes('f'),
      'approved',
    ],
    [
      'founder authority: others only advise',
      { ...policy, protocol: 'founder_authority', voters: council(3) },
      yes('t1', 't2'),
      'open',
    ],
    [
      'founder authority, charter: no witness yet',
      { ...charter, protocol: 'founder_authority', voters: council(3) },
      yes('f'),
      'open',
    ],
    [
      'founder authority, charter: with a witness',
      { ...charter, protocol: 'founder_authority', voters: council(3) },
      yes('f', 't2'),
      'approved',
    ],
    [
      'founder authority: the founder declines',
      { ...policy, protocol: 'founder_authority', voters: council(3) },
      [says('f', 'no')],
      'rejected',
    ],
    [
      'council of three: two votes, both yes',
      { ...policy, protocol: 'stewardship_council', voters: council(3) },
      yes('f', 't1'),
      'approved',
    ],
    [
      'council of four: two of four is not more than half',
      { ...policy, protocol: 'stewardship_council', voters: council(4) },
      yes('f', 't1'),
      'open',
    ],
    [
      'council of four: an abstention fills the quorum',
      { ...policy, protocol: 'stewardship_council', voters: council(4) },
      [...yes('f', 't1'), says('t2', 'abstain')],
      'approved',
    ],
    [
      'council: one yes, one no is a tie',
      { ...policy, protocol: 'stewardship_council', voters: council(3) },
      [...yes('f'), says('t1', 'no')],
      'open',
    ],
    [
      'council: a change request rejects it',
      { ...policy, protocol: 'stewardship_council', voters: council(5) },
      [...yes('f', 't1', 't3'), says('t2', 'changes')],
      'rejected',
    ],
    [
      'council, charter of three: exactly two thirds',
      { ...charter, protocol: 'stewardship_council', voters: council(3) },
      yes('f', 't1'),
      'approved',
    ],
    [
      'council, charter of five: three are too few',
      { ...charter, protocol: 'stewardship_council', voters: council(5) },
      yes('f', 't1', 't2'),
      'open',
    ],
    [
      'council, charter of five: four',
      { ...charter, protocol: 'stewardship_council', voters: council(5) },
      yes('f', 't1', 't2', 't3'),
      'approved',
    ],
    [
      'council, charter of twelve: eight',
      { ...charter, protocol: 'stewardship_council', voters: council(12) },
      yes('f', 't1', 't2', 't3', 't4', 't5', 't6', 't7'),
      'approved',
    ],
    [
      'council, charter of twelve: seven',
      { ...charter, protocol: 'stewardship_council', voters: council(12) },
      yes('f', 't1', 't2', 't3', 't4', 't5', 't6'),
      'open',
    ],
    [
      'council, charter of three: a recused member does not make it a family of two',
      {
        ...charter,
        author: 'f',
        protocol: 'stewardship_council',
        voters: [...council(2), voter('g', 'guardian', { isRecused: true })],
      },
      yes('f'),
      'open',
    ],
    [
      'distributed: the steward and one more',
      { ...policy, protocol: 'distributed_command', voters: successors(5), author: 's1', steward: 's2' },
      yes('s2'),
      'approved',
    ],
    [
      'distributed: the steward’s vote is missing',
      { ...policy, protocol: 'distributed_command', voters: successors(5), author: 's1', steward: 's2' },
      yes('f', 's1', 's3'),
      'open',
    ],
    [
      'distributed: the founder replaces a missing steward',
      { ...policy, protocol: 'distributed_command', voters: successors(3), author: 's1' },
      yes('f'),
      'approved',
    ],
    [
      'distributed: half of the votes is not more than half',
      { ...policy, protocol: 'distributed_command', voters: successors(5), author: 's1', steward: 's2' },
      [...yes('s2'), says('s3', 'no')],
      'open',
    ],
    [
      'value-based: a mean of four',
      { ...policy, protocol: 'value_based_management', voters: successors(3), author: 's1' },
      [says('f', 'yes', 5), says('s1', 'yes', 3)],
      'approved',
    ],
    [
      'value-based: a mean below four',
      { ...policy, protocol: 'value_based_management', voters: successors(3), author: 's1' },
      [says('f', 'yes', 4), says('s1', 'yes', 3)],
      'open',
    ],
    [
      'value-based: an objection rejects it',
      { ...policy, protocol: 'value_based_management', voters: successors(5), author: 's1' },
      [...yes('f', 's1', 's2'), says('s3', 'no', 5)],
      'rejected',
    ],
    [
      'operational: the author and one other',
      {
        ...policy,
        documentClass: 'operational',
        protocol: 'stewardship_council',
        voters: successors(3),
        author: 's1',
      },
      yes('s1', 's2'),
      'approved',
    ],
    [
      'operational: the author alone',
      {
        ...policy,
        documentClass: 'operational',
        protocol: 'stewardship_council',
        voters: successors(3),
        author: 's1',
      },
      yes('s1'),
      'open',
    ],
    [
      'personal: its author alone',
      { ...policy, documentClass: 'personal', protocol: 'stewardship_council', voters: council(5) },
      yes('t1'),
      'approved',
    ],
    [
      'personal: no one votes for its author',
      { ...policy, documentClass: 'personal', protocol: 'founder_authority', voters: council(5) },
      yes('f'),
      'open',
    ],
    [
      'the author alone is not enough',
      { ...policy, protocol: 'distributed_command', voters: successors(3), author: 's1', steward: 's1' },
      yes('s1'),
      'open',
    ],
  ])('the case “%s” has its expected state', (_, matter, votes, state) => {
    expect(decide(matter, votes).state).toBe(state)
  })

  test('the missing votes are the smallest group that would be enough, for every author', () => {
    const roles = fc.array(fc.constantFrom(...invitedRoles), { maxLength: 5 })
    fc.assert(
      fc.property(
        roles,
        fc.constantFrom(...documentClasses),
        fc.constantFrom(...protocols),
        fc.nat(),
        fc.option(fc.nat()),
        (family, documentClass, protocol, a, s) => {
          const voters = [
            voter('founder', 'founder'),
            ...family.map((role, index) => voter(`p${index}`, role)),
          ]
          const pilots = voters.filter(({ role }) => role !== 'advisor').map(({ id }) => id)
          const pick = (number: number) => pilots[number % pilots.length] ?? 'founder'
          const matter: Matter = {
            documentClass,
            protocol,
            hash,
            author: pick(a),
            voters,
            steward: s === null ? null : pick(s),
            added: [],
          }
          const groups = Array.from({ length: 2 ** voters.length }, (_, group) =>
            voters.filter((_member, index) => (group >> index) % 2 === 1),
          )
          const enough = groups.filter(
            (group) =>
              decide(
                matter,
                group.map(({ id }) => says(id, 'yes', 5)),
              ).state === 'approved',
          )
          const { state, neededStill } = decide(matter, [])
          return enough.length === 0
            ? state === 'rejected'
            : neededStill === Math.min(...enough.map((group) => group.length))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('a council of three with one approval needs one more from either other member', () => {
    const decision = decide(
      { ...policy, protocol: 'stewardship_council', voters: council(3), author: 'f' },
      yes('f'),
    )

    expect(decision).toEqual({
      state: 'open',
      isFoundingAct: false,
      voters: ['f', 't1', 't2'],
      approvers: ['f'],
      missing: { must: [], anyOf: ['t1', 't2'], anyCount: 1 },
      neededStill: 1,
    })
  })

  test('in a family of two the founder’s sole approval is a founding act, and both approvals are not', () => {
    const matter: Matter = { ...policy, protocol: 'stewardship_council', voters: council(2), author: 'f' }

    expect(decide(matter, yes('f'))).toMatchObject({ state: 'approved', isFoundingAct: true })
    expect(decide(matter, yes('f', 't1'))).toMatchObject({ state: 'approved', isFoundingAct: false })
  })
})
