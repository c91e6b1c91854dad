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

// The first question sets the horizon and the duration: a goal within five years can begin in a month, one
// for centuries gets a year. The third question is the protocol the family already lives by.
function readLegacy(answers: Answers): Reading {
  const horizon = {
    a: 'three_generations',
    b: 'three_generations',
    c: 'hundred_years',
    d: 'five_hundred_years',
  } as const
  const days = { a: 30, b: 90, c: 365, d: 365 } as const
  const focus = { a: 'cultural', b: 'intellectual', c: 'financial', d: 'social' } as const
  const protocol = {
    a: 'founder_authority',
    b: 'stewardship_council',
    c: 'distributed_command',
    d: 'value_based_management',
  } as const
  return {
    horizon: horizon[answers[1]],
    protocol: protocol[answers[3]],
    capital_focus: focus[answers[2]],
    days: days[answers[1]],
  }
}

// A succession within three years gets a quarter to prepare, a later one a year. A precaution gets a month,
// because no one knows the day, and implies no horizon. The founder decides until someone is in training; a
// council accompanies the training; once the next generation leads, successors need a vote.
function readSuccession(answers: Answers): Reading {
  const days = { a: 90, b: 365, c: 365, d: 30 } as const
  const focus = { a: 'human', b: 'financial', c: 'intellectual', d: 'social' } as const
  // Only a succession that can wait implies a long horizon.
  const horizon = answers[1] === 'c' ? 'seven_generations' : null
  const protocol = {
    a: 'founder_authority',
    b: 'founder_authority',
    c: 'stewardship_council',
    d: 'distributed_command',
  } as const
  return { horizon, protocol: protocol[answers[2]], capital_focus: focus[answers[3]], days: days[answers[1]] }
}

// The first sign of progress sets the duration: a conversation takes a month, a project a year. Grief is
// never given only a month. The cause of the break decides the focus. An accord signed by all becomes the
// rule; branches that drifted apart decide separately, an open conflict needs a council, and grief is no time
// to change who decides.
function readFamily(answers: Answers): Reading {
  const sign = { a: 30, b: 90, c: 365, d: 90 } as const
  const focus = { a: 'time', b: 'financial', c: 'social', d: 'spiritual' } as const
  const days = answers[1] === 'c' && sign[answers[3]] === 30 ? 90 : sign[answers[3]]
  const byStanding = {
    a: 'distributed_command',
    b: 'stewardship_council',
    c: null,
    d: 'value_based_management',
  } as const
  const protocol = answers[3] === 'd' ? 'value_based_management' : byStanding[answers[1]]
  // A project or a search for direction implies a longer horizon than repairing a conflict.
  const horizon = answers[3] === 'c' || answers[1] === 'd' ? 'seven_generations' : null
  return { horizon, protocol, capital_focus: focus[answers[2]], days }
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
