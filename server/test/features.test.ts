import { expect, test } from 'vitest'

import { useWorld } from './world.ts'
import { listMembers } from '#contract/members/calls.ts'
import { checks } from '#contract/missions/checks.ts'
import { collectFeatures } from '#server/collect-features.ts'
import { defineFeature } from '#server/ground/feature.ts'

const world = useWorld()

// Missions read these checks from their own list of actions.
const ownChecks = new Set(['actions_done', 'actions_count'])

test('the features have a reader for every check and a source for every kind of link', () => {
  const expected = Object.keys(checks).filter((key) => !ownChecks.has(key))
  expect(Object.keys(world.shared.checks).toSorted()).toEqual(expected.toSorted())
  expect(Object.keys(world.shared.links).toSorted()).toEqual(['document', 'file'])
})

test('a call without a handler is named when it is made', () => {
  const { shared } = collectFeatures([defineFeature({ calls: {}, handlers: () => ({}) })])
  const { handler } = shared.callable(listMembers)
  expect(() => handler({} as never)).toThrow('No feature has a handler for GET /family/members/')
})

test('two features can’t define the same job, filter or handler', () => {
  const once = defineFeature({ calls: {}, handlers: () => ({}), liveFilters: { files: async () => true } })
  expect(() => collectFeatures([once, once])).toThrow('Two features define files')
})
