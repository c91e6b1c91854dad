import { describe, expect, test } from 'vitest'

import { wholeOf } from './whole.ts'
import type { Network } from '#web/features/mesh/queries.ts'

const look = { trouble: null, latency_ms: 2, seen_at: null, checked_at: null, days: [], slots: [] }
const part = (name: 'database' | 'mail' | 'jobs', state: Network['parts'][number]['state'] = 'up', trouble: 'slow' | 'mail_waits' | null = null) => ({
  ...look,
  part: name,
  state,
  trouble,
  count: null,
})
const contact = (name: string, state: Network['contacts'][number]['state'] = 'up') => ({ ...look, id: name, kind: 'service' as const, name, state })
const owed = { kind: 'review_overdue', id: 'a', name: 'Charter', on: null } as const

describe('the one sentence about everything', () => {
  test('all is well; what is paused or waits does not count', () => {
    const whole = wholeOf({ parts: [part('database')], contacts: [contact('Calendar', 'paused'), contact('Archive', 'waiting')], owed: [] })

    expect(whole).toEqual({ kind: 'well' })
  })

  test('one in trouble is named, with how many others are up', () => {
    const parts = [part('database'), part('mail', 'degraded', 'slow'), part('jobs')]

    expect(wholeOf({ parts, contacts: [contact('Archive')], owed: [] })).toEqual({ kind: 'one', how: 'slow', part: 'mail', name: '', others: 3 })
    expect(wholeOf({ parts: [part('database')], contacts: [contact('Archive', 'down')], owed: [] })).toEqual({
      kind: 'one',
      how: 'down',
      part: null,
      name: 'Archive',
      others: 1,
    })
  })

  test('several connections are counted; what people have to do is no connection', () => {
    const parts = [part('database'), part('mail', 'degraded', 'mail_waits')]

    expect(wholeOf({ parts, contacts: [contact('Archive', 'down')], owed: [owed] })).toEqual({ kind: 'some', count: 2, total: 3, isDown: true })
    expect(wholeOf({ parts: [part('database')], contacts: [], owed: [owed] })).toEqual({ kind: 'owed', count: 1 })
  })
})
