import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { allowedVotes, standingOf, voteActs } from '#contract/documents/allowed-votes.ts'
import { type Answer, type Matter, paperClasses, type Verdict, verdicts, type Voter } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { needOf } from '#contract/documents/still-needed.ts'
import { protocols } from '#contract/family/calls.ts'
import { invitedRoles } from '#contract/roles.ts'

const hash = 'this version'
const voter = (id: string, role: Voter['role'], more: Partial<Voter> = {}): Voter => ({ id, role, isGone: false, isRecused: false, ...more })
const vote = (by: string, verdict: Verdict, alignment = 5): Answer => ({ by, hash, verdict, alignment })

/** A small family, so that every group of its members can be tried: any protocol, class, author, steward and added approval. */
const situation = fc
  .record({
    others: fc.array(fc.record({ role: fc.constantFrom(...invitedRoles), isRecused: fc.boolean() }), { maxLength: 5 }),
    paperClass: fc.constantFrom(...paperClasses),
    protocol: fc.constantFrom(...protocols),
    author: fc.nat(),
    steward: fc.option(fc.nat()),
    added: fc.option(fc.nat()),
  })
  .chain(({ others, paperClass, protocol, author, steward, added }) => {
    const voters = [voter('founder', 'founder'), ...others.map(({ role, isRecused }, index) => voter(`p${index}`, role, { isRecused }))]
    const pilots = voters.filter(({ role }) => role !== 'advisor')
    const pick = (list: readonly Voter[], number: number) => list[number % list.length]?.id ?? 'founder'
    const matter: Matter = {
      paperClass,
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
    return fc.record({ matter: fc.constant(matter), answers: fc.array(answer, { maxLength: 8 }) })
  })

const lastVerdict = (answers: readonly Answer[]) => new Map(answers.map(({ by, verdict }) => [by, verdict]))

/** Every smallest group of members whose approvals would decide it, found by trying all groups. */
function smallestGroups(matter: Matter, answers: readonly Answer[]): string[][] {
  const last = lastVerdict(answers)
  const open = matter.voters.map(({ id }) => id).filter((id) => [undefined, 'abstain'].includes(last.get(id)))
  const groups = Array.from({ length: 2 ** open.length }, (_, group) => open.filter((_id, index) => (group >> index) % 2 === 1))
  const enough = groups.filter((group) => decide(matter, [...answers, ...group.map((id) => vote(id, 'yes'))]).state === 'approved')
  const size = Math.min(...enough.map((group) => group.length))
  return enough.filter((group) => group.length === size)
}

const sorted = (ids: Iterable<string>) => [...ids].toSorted()

describe('the votes that are missing', () => {
  test('are exactly the members of the smallest groups that would decide it', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const { state, missing, neededStill } = decide(matter, answers)
        if (state === 'approved') return
        const groups = smallestGroups(matter, answers)
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

  test('an approval never raises what is needed, and one of those named lowers it by one', () => {
    fc.assert(
      fc.property(situation, fc.nat(), ({ matter, answers }, seed) => {
        const before = decide(matter, answers)
        if (before.state !== 'open') return
        const by = matter.voters[seed % matter.voters.length]?.id ?? 'founder'
        const verdict = lastVerdict(answers).get(by)
        if (verdict === 'no' || verdict === 'changes') return
        const after = decide(matter, [...answers, vote(by, 'yes')])
        const isNamed = before.missing.must.includes(by) || before.missing.anyOf.includes(by)
        if (isNamed) expect(after.neededStill).toBe(before.neededStill - 1)
        else expect(after.neededStill).toBeLessThanOrEqual(before.neededStill)
      }),
      { numRuns: 3000 },
    )
  })

  test('an abstention keeps a round open that a yes could decide', () => {
    const voters = [voter('f', 'founder'), voter('t', 'trustee'), voter('g', 'guardian', { isRecused: true })]
    const matter: Matter = { paperClass: 'policy', protocol: 'stewardship_council', hash, author: 'f', voters, steward: null, added: [] }

    const open = [vote('f', 'yes'), vote('t', 'abstain')]

    expect(needOf(matter, open)).toMatchObject({ kind: 'more', must: ['t'], anyCount: 0 })
    expect(decide(matter, [...open, vote('t', 'yes')]).state).toBe('approved')
  })

  test('the steward is named alone, however many others approve', () => {
    const voters = [voter('f', 'founder'), voter('s', 'successor'), voter('t', 'trustee'), voter('g', 'guardian')]
    const matter: Matter = { paperClass: 'policy', protocol: 'distributed_command', hash, author: 'f', voters, steward: 'g', added: [] }

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
    const voters = [voter('f', 'founder'), voter('t', 'trustee'), voter('g', 'guardian'), voter('s', 'successor')]
    const matter: Matter = { paperClass: 'constitutional', protocol: 'founder_authority', hash, author: 'f', voters, steward: null, added: [] }

    expect(needOf(matter, [])).toMatchObject({ must: ['f'], anyOf: ['t', 'g'], anyCount: 1, voters: 3 })
    expect(needOf(matter, [vote('g', 'yes')])).toMatchObject({ must: ['f'], anyOf: [], anyCount: 0 })
  })

  test('value-based management says which rating the last vote needs', () => {
    const voters = [voter('f', 'founder'), voter('s', 'successor'), voter('t', 'trustee'), voter('g', 'guardian')]
    const matter: Matter = { paperClass: 'policy', protocol: 'value_based_management', hash, author: 'f', voters, steward: null, added: [] }

    const given = [vote('f', 'yes', 5), vote('s', 'yes', 2), vote('t', 'yes', 4)]

    expect(needOf(matter, given)).toMatchObject({ kind: 'more', must: ['g'], minRating: 5 })
    expect(needOf(matter, [...given, vote('g', 'yes', 4)])).toMatchObject({ kind: 'blocked', obstacle: 'rating' })
  })
})

describe('what a round that can’t succeed says', () => {
  const rule = { hash, author: 'f', steward: null, added: [] }
  test.each<[string, Matter, Answer[], object]>([
    [
      'someone declined',
      {
        ...rule,
        paperClass: 'policy',
        protocol: 'founder_authority',
        voters: [voter('f', 'founder'), voter('t', 'trustee'), voter('g', 'guardian')],
      },
      [vote('f', 'no')],
      { obstacle: 'declined', by: ['f'] },
    ],
    [
      'no witness',
      {
        ...rule,
        paperClass: 'constitutional',
        protocol: 'founder_authority',
        voters: [voter('f', 'founder'), voter('s', 'successor'), voter('s2', 'successor')],
      },
      [],
      { obstacle: 'witness', by: [] },
    ],
    [
      'the author has left',
      {
        ...rule,
        author: 't',
        paperClass: 'operational',
        protocol: 'founder_authority',
        voters: [voter('f', 'founder'), voter('s', 'successor'), voter('g', 'guardian'), voter('t', 'trustee', { isGone: true })],
      },
      [],
      { obstacle: 'author', by: [] },
    ],
    [
      'every voter has stepped out',
      {
        ...rule,
        paperClass: 'policy',
        protocol: 'founder_authority',
        voters: [voter('f', 'founder', { isRecused: true }), voter('t', 'trustee'), voter('g', 'guardian')],
      },
      [],
      { obstacle: 'voters', by: [] },
    ],
  ])('%s', (_, matter, answers, expected) => {
    expect(needOf(matter, answers)).toMatchObject({ kind: 'blocked', ...expected })
  })

  test('every blocked round has an obstacle, and every open one names someone', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const need = needOf(matter, answers)
        if (need.kind === 'more') expect(need.must.length + need.anyOf.length).toBeGreaterThan(0)
        if (need.kind === 'blocked') expect(need.obstacle === 'declined').toBe(need.by.length > 0)
        expect(need.given).toBeLessThanOrEqual(need.voters)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the votes a member may give', () => {
  test('no one may vote on a closed round, and strangers never', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        for (const { id } of matter.voters) expect(allowedVotes({ matter, answers, isClosed: true }, id).votes).toEqual([])
        expect(allowedVotes({ matter, answers, isClosed: false }, 'stranger')).toEqual({ standing: 'none', votes: [] })
      }),
    )
  })

  test('everyone who is named as missing has a vote, and only votes change what is needed', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const { missing, state } = decide(matter, answers)
        if (state !== 'open') return
        for (const id of [...missing.must, ...missing.anyOf]) expect(standingOf(matter, id)).toBe('voter')
        for (const { id } of matter.voters.filter((member) => standingOf(matter, member.id) !== 'voter')) {
          for (const verdict of verdicts) expect(decide(matter, [...answers, vote(id, verdict)]).state).toBe('open')
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('a voter may give every vote, someone without one may advise, and a personal document has its author alone', () => {
    const voters = [voter('f', 'founder'), voter('t', 'trustee'), voter('s', 'successor'), voter('gone', 'guardian', { isGone: true })]
    const matter: Matter = { paperClass: 'policy', protocol: 'stewardship_council', hash, author: 'f', voters, steward: null, added: [] }
    const open = (of: Matter, id: string) => allowedVotes({ matter: of, answers: [], isClosed: false }, id)

    expect(open(matter, 't')).toEqual({ standing: 'voter', votes: voteActs })
    expect(open(matter, 's')).toEqual({ standing: 'advice', votes: ['approve', 'request_changes', 'decline'] })
    expect(open(matter, 'gone')).toEqual({ standing: 'none', votes: [] })
    expect(open({ ...matter, paperClass: 'personal' }, 'f')).toEqual({ standing: 'voter', votes: ['approve'] })
    expect(open({ ...matter, paperClass: 'personal' }, 't')).toEqual({ standing: 'none', votes: [] })
  })
})
