import type { Capital } from '#contract/capitals.ts'
import { capitals } from '#contract/capitals.ts'
import type { horizons, protocols } from '#contract/family/calls.ts'
import type { MissionType, Option, QuestionNumber } from '#contract/missions.ts'
import { questionNumbers } from '#contract/missions.ts'

/** The option chosen for each of a mission's three questions. */
export type Answers = Readonly<Record<QuestionNumber, Option>>

/** The same as a list in question order, as it is stored. */
export type AnswerList = readonly [Option, Option, Option]

export function answersFrom([first, second, third]: AnswerList): Answers {
  return { 1: first, 2: second, 3: third }
}

export interface AssessmentOutcome {
  /** Proposals for the family; null if the answers propose nothing. */
  readonly horizon: (typeof horizons)[number] | null
  readonly protocol: (typeof protocols)[number] | null
  readonly capital_focus: Capital
  readonly days: 30 | 90 | 365
  /** The pilot's perceived strength of each capital, 0 to 100. */
  readonly perceived: Readonly<Record<Capital, number>>
}

/** Derives the proposals for family and mission from the three answers. Pure. */
export function outcomeOf(mission: MissionType, answers: Answers): AssessmentOutcome {
  return { ...readers[mission](answers), perceived: perceivedBy(mission, answers) }
}

type Reading = Omit<AssessmentOutcome, 'perceived'>

const readers: Record<MissionType, (answers: Answers) => Reading> = {
  legacy: readLegacy,
  succession: readSuccession,
  family: readFamily,
}

// The first question sets the span and the duration: a goal within five years can begin in a month, one for
// centuries gets a year. What must outlive the pilot and who decides move the proposal: values and a good name
// outlast a generation once more than one person keeps them, and branches count in generations, not in years.
// One person cannot keep a promise of centuries, and a common enterprise needs one body for all branches.
function readLegacy(answers: Answers): Reading {
  const { 1: span, 2: legacy, 3: decides } = answers
  const isLong = span === 'c' || span === 'd'
  const isOfPeople = legacy === 'a' || legacy === 'd'
  const horizon = {
    a: 'three_generations',
    b: isOfPeople && decides !== 'a' ? 'seven_generations' : 'three_generations',
    c: decides === 'c' ? 'seven_generations' : 'hundred_years',
    d: 'five_hundred_years',
  } as const
  const days = { a: 30, b: 90, c: 365, d: 365 } as const
  const focus = { a: 'cultural', b: 'intellectual', c: 'financial', d: 'social' } as const
  const protocol = {
    a: isLong ? 'stewardship_council' : 'founder_authority',
    b: 'stewardship_council',
    c: legacy === 'c' ? 'stewardship_council' : 'distributed_command',
    d: 'value_based_management',
  } as const
  return {
    horizon: horizon[span],
    protocol: protocol[decides],
    capital_focus: focus[legacy],
    days: days[span],
  }
}

// A succession within three years gets a quarter to prepare, a later one a year. A precaution gets a month,
// because no one knows the day, and implies no horizon. The founder decides until someone is in training,
// unless the founder leaves before anyone is ready; a council accompanies the training and joint ownership;
// once the next generation leads, successors need a vote.
function readSuccession(answers: Answers): Reading {
  const { 1: start, 2: readiness, 3: first } = answers
  const days = { a: 90, b: 365, c: 365, d: 30 } as const
  const focus = { a: 'human', b: 'financial', c: 'intellectual', d: 'social' } as const
  const isPrepared = readiness === 'c' || readiness === 'd'
  // Knowledge and relationships pass on from one generation to the next, and on again.
  const passesOn = first === 'c' || first === 'd'
  const horizon = {
    a: isPrepared && passesOn ? 'three_generations' : null,
    b: isPrepared && passesOn ? 'seven_generations' : null,
    c: isPrepared && first === 'b' ? 'hundred_years' : 'seven_generations',
    d: null,
  } as const
  const unready = start === 'a' ? 'stewardship_council' : 'founder_authority'
  const protocol = {
    a: unready,
    b: unready,
    c: 'stewardship_council',
    d: first === 'b' ? 'stewardship_council' : 'distributed_command',
  } as const
  return {
    horizon: horizon[start],
    protocol: protocol[readiness],
    capital_focus: focus[first],
    days: days[start],
  }
}

// The first sign of progress sets the duration: a conversation takes a month, a project a year. Grief is
// never given only a month. The cause of the break decides the focus. An accord signed by all becomes the
// rule, but grief is no time to change who decides. Branches that drifted apart decide separately, unless they
// lost the person who held them together or fell out over common money: that needs a council, like any open
// conflict.
function readFamily(answers: Answers): Reading {
  const { 1: standing, 2: cause, 3: first } = answers
  const sign = { a: 30, b: 90, c: 365, d: 90 } as const
  const focus = { a: 'time', b: 'financial', c: 'social', d: 'spiritual' } as const
  const days = standing === 'c' && sign[first] === 30 ? 90 : sign[first]
  const byStanding = {
    a: cause === 'b' || cause === 'd' ? 'stewardship_council' : 'distributed_command',
    b: 'stewardship_council',
    c: null,
    d: 'value_based_management',
  } as const
  const protocol = first === 'd' && standing !== 'c' ? 'value_based_management' : byStanding[standing]
  // A family with time for a project or a direction can look further than one that repairs a conflict.
  const isLooking = first === 'c' || standing === 'd'
  const horizon = standing === 'd' && first === 'd' && cause !== 'b' ? 'hundred_years' : null
  return {
    horizon: horizon ?? (isLooking ? 'seven_generations' : null),
    protocol,
    capital_focus: focus[cause],
    days,
  }
}

/** The neutral strength of a capital before any answer. */
const middle = 50

type Shift = Partial<Record<Capital, number>>

// Capitals that the pilot wants to pass on count as strong; those named as broken or missing count as weak.
const shifts: Record<MissionType, Record<QuestionNumber, Record<Option, Shift>>> = {
  legacy: {
    1: { a: { time: -10 }, b: {}, c: { time: 10 }, d: { time: 15, spiritual: 10 } },
    2: {
      a: { cultural: 20 },
      b: { intellectual: 20 },
      c: { financial: 15, material: 15 },
      d: { social: 20 },
    },
    3: { a: { human: -10 }, b: { social: 10 }, c: { social: -10 }, d: { spiritual: 15, cultural: 5 } },
  },
  succession: {
    1: { a: { time: -15 }, b: { time: 5 }, c: { time: 15 }, d: { time: -10 } },
    2: { a: { human: -25 }, b: { human: -10 }, c: { human: 10 }, d: { human: 25 } },
    3: {
      a: { human: 5, social: 5 },
      b: { financial: 15, material: 10 },
      c: { intellectual: 20 },
      d: { social: 20 },
    },
  },
  family: {
    1: {
      a: { social: -20 },
      b: { social: -30, spiritual: -10 },
      c: { spiritual: -15, human: -10 },
      d: { social: 10, spiritual: -10 },
    },
    2: { a: { time: -20, digital: -10 }, b: { financial: -15 }, c: { cultural: -15 }, d: { spiritual: -15 } },
    3: { a: { social: 5 }, b: { social: 10 }, c: { human: 10, material: 5 }, d: { cultural: 10 } },
  },
}

function perceivedBy(mission: MissionType, answers: Answers): Record<Capital, number> {
  const felt = (capital: Capital) =>
    questionNumbers.reduce<number>(
      (sum, question) => sum + (shifts[mission][question][answers[question]][capital] ?? 0),
      middle,
    )
  // fromEntries widens the keys to string; they are exactly the nine capitals.
  return Object.fromEntries(
    capitals.map((capital) => [capital, Math.min(100, Math.max(0, felt(capital)))]),
  ) as Record<Capital, number>
}
