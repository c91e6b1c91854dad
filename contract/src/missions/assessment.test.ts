import { describe, expect, test } from 'vitest'

import { capitals } from '#contract/capitals.ts'
import { horizons, protocols } from '#contract/family/calls.ts'
import { type Answers, answersFrom, outcomeOf } from '#contract/missions/assessment.ts'
import { missionTypes, type Option, options } from '#contract/missions.ts'

function answersOf(letters: string): Answers {
  return answersFrom(letters.split('') as unknown as [Option, Option, Option])
}

const everything = missionTypes.flatMap((mission) =>
  options.flatMap((first) =>
    options.flatMap((second) => options.map((third) => [mission, `${first}${second}${third}`] as const)),
  ),
)

describe('outcomeOf', () => {
  test.each([
    ['legacy', 'aaa', 'three_generations', 'founder_authority', 'cultural', 30],
    ['legacy', 'bbb', 'three_generations', 'stewardship_council', 'intellectual', 90],
    ['legacy', 'ccc', 'seven_generations', 'stewardship_council', 'financial', 365],
    ['legacy', 'ddd', 'five_hundred_years', 'value_based_management', 'social', 365],
    ['legacy', 'dab', 'five_hundred_years', 'stewardship_council', 'cultural', 365],
    ['succession', 'aaa', null, 'stewardship_council', 'human', 90],
    ['legacy', 'bab', 'seven_generations', 'stewardship_council', 'cultural', 90],
    ['legacy', 'cac', 'seven_generations', 'distributed_command', 'cultural', 365],
    // One person cannot keep a promise of a hundred years.
    ['legacy', 'cca', 'hundred_years', 'stewardship_council', 'financial', 365],
    ['succession', 'bbb', null, 'founder_authority', 'financial', 365],
    ['succession', 'bcc', 'seven_generations', 'stewardship_council', 'intellectual', 365],
    ['succession', 'ccb', 'hundred_years', 'stewardship_council', 'financial', 365],
    ['succession', 'ccc', 'seven_generations', 'stewardship_council', 'intellectual', 365],
    ['succession', 'ddd', null, 'distributed_command', 'social', 30],
    ['family', 'aaa', null, 'distributed_command', 'time', 30],
    ['family', 'bbb', null, 'stewardship_council', 'financial', 90],
    ['family', 'ccc', 'seven_generations', null, 'social', 365],
    ['family', 'ddd', 'hundred_years', 'value_based_management', 'spiritual', 90],
    ['family', 'ada', null, 'stewardship_council', 'spiritual', 30],
    // Grief is never given only a month, and no time to change who decides.
    ['family', 'cdd', null, null, 'spiritual', 90],
    ['family', 'cda', null, null, 'spiritual', 90],
  ] as const)(
    'the answers of %s %s propose %s, %s, %s and %i days',
    (mission, letters, horizon, protocol, capital_focus, days) => {
      expect(outcomeOf(mission, answersOf(letters))).toMatchObject({ horizon, protocol, capital_focus, days })
    },
  )
})

describe('perceived capitals', () => {
  test.each([
    ['legacy', 'baa', { cultural: 70, human: 40, digital: 50 }],
    ['legacy', 'acb', { financial: 65, material: 65, social: 60, time: 40 }],
    ['succession', 'aac', { human: 25, intellectual: 70, time: 35 }],
    ['succession', 'bda', { human: 80, social: 55, time: 55 }],
    ['family', 'bba', { social: 25, spiritual: 40, financial: 35 }],
    ['family', 'adb', { social: 40, spiritual: 35 }],
  ] as const)('the answers of %s %s perceive %o', (mission, letters, felt) => {
    expect(outcomeOf(mission, answersOf(letters)).perceived).toMatchObject(felt)
  })
})

test.each(everything)('the outcome of %s %s is complete and valid', (mission, letters) => {
  const { horizon, protocol, capital_focus, days, perceived } = outcomeOf(mission, answersOf(letters))

  expect([null, ...horizons]).toContain(horizon)
  expect([null, ...protocols]).toContain(protocol)
  expect(capitals).toContain(capital_focus)
  expect([30, 90, 365]).toContain(days)
  expect(Object.keys(perceived)).toEqual([...capitals])
  for (const felt of Object.values(perceived))
    expect(Number.isInteger(felt) && felt >= 0 && felt <= 100).toBe(true)
})

test.each(
  missionTypes.flatMap((mission) => ([1, 2, 3] as const).map((question) => [mission, question] as const)),
)('a proposal of %s depends on question %i', (mission, question) => {
  const others = everything.filter(([one]) => one === mission).map(([, letters]) => letters)
  const proposalOf = (letters: string) => {
    const { horizon, protocol } = outcomeOf(mission, answersOf(letters))
    return `${horizon} ${protocol}`
  }
  const changed = (letters: string, option: Option) =>
    letters.slice(0, question - 1) + option + letters.slice(question)
  expect(
    others.some((letters) =>
      options.some((option) => proposalOf(changed(letters, option)) !== proposalOf(letters)),
    ),
  ).toBe(true)
})

test('every mission can propose seven generations', () => {
  for (const mission of missionTypes)
    expect(
      everything.some(
        ([one, letters]) =>
          one === mission && outcomeOf(mission, answersOf(letters)).horizon === 'seven_generations',
      ),
    ).toBe(true)
})
