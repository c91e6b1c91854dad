import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { checkKeys, isCheck } from '#contract/missions/checks.ts'
import { actionKeys, actionsFor, criteriaFor, criterionKeys } from '#contract/missions/templates.ts'
import { missionTypes, options } from '#contract/missions.ts'

interface Words {
  readonly action: Record<string, string>
  readonly criterion: Record<string, string>
  readonly goal: Record<string, string>
  readonly check: Record<string, string>
}

function stems(texts: Record<string, string>): string[] {
  return [...new Set(Object.keys(texts).map((key) => key.replace(/_(one|other)$/, '')))].toSorted()
}

const words = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../texts/en/missions.json'), 'utf8'),
) as Words
const everything = missionTypes.flatMap((mission) =>
  options.flatMap((a) => options.flatMap((b) => options.map((c) => [mission, a, b, c] as const))),
)

test.each(everything)(
  'a %s mission with answers %s%s%s begins with six actions in due order',
  (mission, first, second, third) => {
    const actions = actionsFor(mission, { 1: first, 2: second, 3: third })

    expect(actions).toHaveLength(6)
    const shares = actions.map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(Math.min(...shares)).toBeGreaterThan(0)
    expect(Math.max(...shares)).toBeLessThan(1)
  },
)

test('every action is used by some combination of answers', () => {
  const asked = new Set(
    everything.flatMap(([mission, a, b, c]) =>
      actionsFor(mission, { 1: a, 2: b, 3: c }).map(({ key }) => key),
    ),
  )

  expect([...asked].toSorted()).toEqual(actionKeys.toSorted())
})

test.each(missionTypes)('a %s mission has three checked criteria and two that are ticked', (mission) => {
  expect(criteriaFor[mission].filter(isCheck)).toEqual([
    'first_documents_approved',
    'members_active',
    'actions_done',
  ])
  expect(criteriaFor[mission].filter((key) => !isCheck(key))).toHaveLength(2)
})

describe('mission texts', () => {
  test('every action has a text and there are no others', () =>
    expect(Object.keys(words.action).toSorted()).toEqual(actionKeys.toSorted()))
  // A criterion in the family's own words needs no default text.
  test('every criterion has a text and there are no others', () =>
    expect(stems(words.criterion)).toEqual(criterionKeys.filter((key) => key !== 'own').toSorted()))
  test('every check has a text and there are no others', () =>
    expect(stems(words.check)).toEqual([...checkKeys, 'own'].toSorted()))
  test('every goal has a text and there are no others', () =>
    expect(Object.keys(words.goal).toSorted()).toEqual(missionTypes.toSorted()))
})

test('the outcome texts are those of the specification', () => {
  const { outcome } = words as unknown as { outcome: Record<string, string> }

  expect(outcome['achieved']).toBe('You successfully achieved this mission.')
  expect(outcome['failed']).toBe('You need to have a chat with FORERUNNERS, review this mission.')
})
