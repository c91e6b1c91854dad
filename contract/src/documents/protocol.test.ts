import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { declineDocument, requestChanges } from '#contract/documents/answer-calls.ts'
import { type Answer, type Matter, paperClasses, type Verdict, verdicts, type Voter } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { protocols } from '#contract/family/calls.ts'
import { invitedRoles } from '#contract/roles.ts'

const runs = { numRuns: 1000 }
const hash = 'this version'

const voter = (id: string, role: Voter['role'], more: Partial<Voter> = {}): Voter => ({ id, role, isGone: false, isRecused: false, ...more })
const says = (by: string, verdict: Verdict, alignment?: number): Answer => ({ by, hash, verdict, ...(alignment !== undefined && { alignment }) })

/** A family of one founder and up to eleven others, a matter of theirs, and answers of anybody in any order. */
const others = fc.array(fc.record({ role: fc.constantFrom(...invitedRoles), isGone: fc.boolean(), isRecused: fc.boolean() }), { maxLength: 11 })
const situation = fc
  .record({
    others,
    paperClass: fc.constantFrom(...paperClasses),
    protocol: fc.constantFrom(...protocols),
    seed: fc.nat(),
    stewardSeed: fc.option(fc.nat()),
    addedSeed: fc.option(fc.nat()),
  })
  .chain(({ others: family, paperClass, protocol, seed, stewardSeed, addedSeed }) => {
    const voters = [voter('founder', 'founder'), ...family.map(({ role, ...more }, index) => voter(`p${index}`, role, more))]
    const pick = (number: number) => voters[number % voters.length]?.id ?? 'founder'
    const pilots = voters.filter(({ role }) => role !== 'advisor')
    const matter: Matter = {
      paperClass,
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
    return fc.record({ matter: fc.constant(matter), answers: fc.array(answer, { maxLength: 30 }) })
  })

/** Deciding must not change what it is given. */
function freeze<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner as object)
  return Object.freeze(value)
}

// An advisor has no vote, so a founder with an advisor is a family of one.
const hasOther = (role: Voter['role'] | null) => role !== null && role !== 'advisor'

const yeses = (matter: Matter, answers: readonly Answer[]) => decide(matter, answers).given

describe('what holds under every protocol', () => {
  test('1: an answer belongs to one version, and a change voids it', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const changed = { ...matter, hash: 'a later version' }
        const decision = decide(changed, answers)
        return decision.state !== 'approved' && decision.given.length === 0
      }),
      runs,
    )
  })

  test('2: an abstention is never a yes: turning a yes into one never approves what was not', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const weaker = answers.map((answer) => (answer.verdict === 'yes' ? { ...answer, verdict: 'abstain' as const } : answer))
        return decide(matter, weaker).state !== 'approved'
      }),
      runs,
    )
  })

  test('2: a recused member and one who left count on neither side, whatever they say', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const out = new Set(matter.voters.filter(({ isGone, isRecused }) => isGone || isRecused).map(({ id }) => id))
        const without = answers.filter(({ by }) => !out.has(by))
        return JSON.stringify(decide(matter, answers)) === JSON.stringify(decide(matter, without))
      }),
      runs,
    )
  })

  test('3: strangers never count, and nobody outside the list is asked', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const { voters, given } = decide(matter, answers)
        const known = new Set(matter.voters.filter(({ isGone, isRecused }) => !isGone && !isRecused).map(({ id }) => id))
        return [...voters, ...given].every((id) => known.has(id))
      }),
      runs,
    )
  })

  test('4: the author is never the only approver, but of a personal paper, under founder authority, or in a family of one or two', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const decision = decide(matter, answers)
        const pilots = matter.voters.filter(({ role, isGone }) => role !== 'advisor' && !isGone)
        const isExempt = matter.paperClass === 'personal' || matter.protocol === 'founder_authority' || pilots.length <= 2
        return decision.state !== 'approved' || isExempt || decision.given.some((id) => id !== matter.author)
      }),
      runs,
    )
  })

  test('5: what a founder approves alone in a family of one or two is a founding act, except where it is the founder’s own right', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...protocols),
        fc.constantFrom(...paperClasses),
        fc.option(fc.constantFrom(...invitedRoles)),
        (protocol, paperClass, other) => {
          const voters = [voter('founder', 'founder'), ...(other ? [voter('other', other)] : [])]
          const decision = decide({ paperClass, protocol, hash, author: 'founder', voters, steward: null, added: [] }, [says('founder', 'yes', 5)])
          const isOthersTurn =
            protocol !== 'founder_authority' || paperClass === 'constitutional' || (paperClass === 'operational' && hasOther(other))
          return decision.state === 'approved' && decision.isFoundingAct === (paperClass !== 'personal' && isOthersTurn)
        },
      ),
      runs,
    )
  })

  test('6: an approval that was added is needed, an advisor’s too; otherwise advisors have no vote', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const decision = decide(matter, answers)
        const there = new Set(matter.voters.filter(({ isGone, isRecused }) => !isGone && !isRecused).map(({ id }) => id))
        const missing = matter.added.filter((id) => there.has(id) && !decision.given.includes(id))
        if (matter.paperClass !== 'personal' && missing.length > 0 && decision.state === 'approved') return false
        const advisors = new Set(matter.voters.filter(({ id, role }) => role === 'advisor' && !matter.added.includes(id)).map(({ id }) => id))
        return (
          JSON.stringify(
            decide(
              matter,
              answers.filter(({ by }) => !advisors.has(by)),
            ),
          ) === JSON.stringify(decision)
        )
      }),
      runs,
    )
  })

  test('8: what still needs n yeses is approved by some n of them, and what is rejected by no number', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const decision = decide(matter, answers)
        const last = new Map(answers.filter((answer) => answer.hash === hash).map((answer) => [answer.by, answer.verdict]))
        // An abstention can still become a yes.
        const answered = new Set([...last].filter(([, verdict]) => verdict !== 'abstain').map(([by]) => by))
        const silent = [...new Set([...decision.voters, matter.author])].filter((id) => !answered.has(id))
        const all = decide(matter, [...answers, ...silent.map((id) => says(id, 'yes', 5))])
        if (decision.state === 'rejected') return all.state !== 'approved'
        if (decision.state === 'open') return all.state === 'approved' && decision.neededStill >= 1 && decision.neededStill <= silent.length
        return decision.neededStill === 0
      }),
      runs,
    )
  })

  test('7: a no and a request for changes without a reason are no answer', () => {
    const blank = fc.array(fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u3000')).map((letters) => letters.join(''))
    const given = { version: 1, hash: 'a'.repeat(64) }
    fc.assert(
      fc.property(blank, fc.constantFrom(requestChanges, declineDocument), (reason, call) => !safeParse(call.body, { ...given, reason }).success),
      runs,
    )
    expect(safeParse(declineDocument.body, given).success).toBe(false)
    expect(safeParse(declineDocument.body, { ...given, reason: 'Too early.' }).success).toBe(true)
  })

  test('9: what was approved under its own protocol stays so, whatever protocol or seats the family takes later', () => {
    const later = fc.record({ protocol: fc.constantFrom(...protocols), joined: fc.array(fc.constantFrom(...invitedRoles), { maxLength: 5 }) })
    fc.assert(
      fc.property(situation, later, ({ matter, answers }, { protocol, joined }) => {
        const before = decide(freeze(matter), freeze(answers))
        // The family's next matter, under its new protocol and with its new seats, is another one: it shares neither hash nor voters.
        const next = {
          ...matter,
          protocol,
          hash: 'the next paper',
          voters: [...matter.voters, ...joined.map((role, index) => voter(`new${index}`, role))],
        }
        decide(next, [...answers, ...next.voters.map(({ id }) => ({ ...says(id, 'yes', 5), hash: next.hash }))])
        return JSON.stringify(decide(matter, answers)) === JSON.stringify(before) && decide(next, answers).given.length === 0
      }),
      runs,
    )
  })

  test('10: a repeated answer counts once, and the last one of a member holds', () => {
    fc.assert(
      fc.property(situation, ({ matter, answers }) => {
        const doubled = answers.flatMap((answer) => [answer, answer])
        const last = [...new Map(answers.filter((answer) => answer.hash === hash).map((answer) => [answer.by, answer])).values()]
        const [plain, twice, lasts] = [answers, doubled, last].map((given) => new Set(yeses(matter, given)))
        const isSame = (a?: Set<string>, b?: Set<string>) => a?.size === b?.size && [...(a ?? [])].every((id) => b?.has(id))
        return isSame(plain, twice) && isSame(plain, lasts) && decide(matter, doubled).state === decide(matter, answers).state
      }),
      runs,
    )
  })
})

/** Named cases: so many with a seat, what they said, what follows. */
describe('the table of the decisions', () => {
  const council = (size: number) => [
    voter('f', 'founder'),
    ...Array.from({ length: size - 1 }, (_, index) => voter(`t${index + 1}`, index % 2 ? 'guardian' : 'trustee')),
  ]
  const successors = (size: number) => [voter('f', 'founder'), ...Array.from({ length: size - 1 }, (_, index) => voter(`s${index + 1}`, 'successor'))]
  const policy = { paperClass: 'policy', hash, author: 't1', steward: null, added: [] } as const
  const charter = { ...policy, paperClass: 'constitutional' } as const
  const yes = (...ids: string[]) => ids.map((id) => says(id, 'yes', 5))

  test.each<[string, Matter, Answer[], string]>([
    ['founder authority: the founder alone', { ...policy, protocol: 'founder_authority', voters: council(3), author: 'f' }, yes('f'), 'approved'],
    ['founder authority: others only advise', { ...policy, protocol: 'founder_authority', voters: council(3) }, yes('t1', 't2'), 'open'],
    ['founder authority, charter: no witness yet', { ...charter, protocol: 'founder_authority', voters: council(3) }, yes('f'), 'open'],
    ['founder authority, charter: with a witness', { ...charter, protocol: 'founder_authority', voters: council(3) }, yes('f', 't2'), 'approved'],
    ['founder authority: a founder’s no is the end', { ...policy, protocol: 'founder_authority', voters: council(3) }, [says('f', 'no')], 'rejected'],
    ['council of three: two have answered, both yes', { ...policy, protocol: 'stewardship_council', voters: council(3) }, yes('f', 't1'), 'approved'],
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
      'council: a request for changes stops it',
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
    ['council, charter of five: four', { ...charter, protocol: 'stewardship_council', voters: council(5) }, yes('f', 't1', 't2', 't3'), 'approved'],
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
      'council, charter of three: one who stepped out does not make it a family of two',
      { ...charter, author: 'f', protocol: 'stewardship_council', voters: [...council(2), voter('g', 'guardian', { isRecused: true })] },
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
      'distributed: without its steward nothing',
      { ...policy, protocol: 'distributed_command', voters: successors(5), author: 's1', steward: 's2' },
      yes('f', 's1', 's3'),
      'open',
    ],
    [
      'distributed: the founder stands in for a missing steward',
      { ...policy, protocol: 'distributed_command', voters: successors(3), author: 's1' },
      yes('f'),
      'approved',
    ],
    [
      'distributed: half of the answers is not more than half',
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
      'value-based: an objection stops it',
      { ...policy, protocol: 'value_based_management', voters: successors(5), author: 's1' },
      [...yes('f', 's1', 's2'), says('s3', 'no', 5)],
      'rejected',
    ],
    [
      'operational: the author and one other',
      { ...policy, paperClass: 'operational', protocol: 'stewardship_council', voters: successors(3), author: 's1' },
      yes('s1', 's2'),
      'approved',
    ],
    [
      'operational: the author alone',
      { ...policy, paperClass: 'operational', protocol: 'stewardship_council', voters: successors(3), author: 's1' },
      yes('s1'),
      'open',
    ],
    ['personal: its author alone', { ...policy, paperClass: 'personal', protocol: 'stewardship_council', voters: council(5) }, yes('t1'), 'approved'],
    ['personal: nobody for its author', { ...policy, paperClass: 'personal', protocol: 'founder_authority', voters: council(5) }, yes('f'), 'open'],
    [
      'the author alone is not enough',
      { ...policy, protocol: 'distributed_command', voters: successors(3), author: 's1', steward: 's1' },
      yes('s1'),
      'open',
    ],
  ])('%s', (_, matter, answers, state) => {
    expect(decide(matter, answers).state).toBe(state)
  })

  test('what is still needed is the least that would be enough, whoever wrote the paper', () => {
    const roles = fc.array(fc.constantFrom(...invitedRoles), { maxLength: 5 })
    fc.assert(
      fc.property(
        roles,
        fc.constantFrom(...paperClasses),
        fc.constantFrom(...protocols),
        fc.nat(),
        fc.option(fc.nat()),
        (family, paperClass, protocol, a, s) => {
          const voters = [voter('founder', 'founder'), ...family.map((role, index) => voter(`p${index}`, role))]
          const pilots = voters.filter(({ role }) => role !== 'advisor').map(({ id }) => id)
          const pick = (number: number) => pilots[number % pilots.length] ?? 'founder'
          const matter: Matter = { paperClass, protocol, hash, author: pick(a), voters, steward: s === null ? null : pick(s), added: [] }
          const groups = Array.from({ length: 2 ** voters.length }, (_, group) => voters.filter((_member, index) => (group >> index) % 2 === 1))
          const enough = groups.filter(
            (group) =>
              decide(
                matter,
                group.map(({ id }) => says(id, 'yes', 5)),
              ).state === 'approved',
          )
          const { state, neededStill } = decide(matter, [])
          return enough.length === 0 ? state === 'rejected' : neededStill === Math.min(...enough.map((group) => group.length))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('a council of three: one given, one more from either', () => {
    const decision = decide({ ...policy, protocol: 'stewardship_council', voters: council(3), author: 'f' }, yes('f'))

    expect(decision).toEqual({
      state: 'open',
      isFoundingAct: false,
      voters: ['f', 't1', 't2'],
      given: ['f'],
      missing: { must: [], anyOf: ['t1', 't2'], anyCount: 1 },
      neededStill: 1,
    })
  })

  test('two in the family: the founder’s yes is a founding act, and with the other’s it is none', () => {
    const matter: Matter = { ...policy, protocol: 'stewardship_council', voters: council(2), author: 'f' }

    expect(decide(matter, yes('f'))).toMatchObject({ state: 'approved', isFoundingAct: true })
    expect(decide(matter, yes('f', 't1'))).toMatchObject({ state: 'approved', isFoundingAct: false })
  })
})
