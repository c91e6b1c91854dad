import { describe, expect, test } from 'vitest'

import { overallStatus } from './overall-status.ts'
import type { Network } from '#web/features/mesh/queries.ts'

const status = { failure: null, latency_ms: 2, seen_at: null, checked_at: null, days: [], slots: [] }
const part = (
  name: 'database' | 'mail' | 'jobs',
  state: Network['parts'][number]['state'] = 'up',
  failure: 'slow' | 'mail_waits' | null = null,
) => ({
  ...status,
  part: name,
  state,
  failure,
  count: null,
  size: null,
})
const contact = (name: string, state: Network['contacts'][number]['state'] = 'up') => ({
  ...status,
  id: name,
  kind: 'service' as const,
  name,
  state,
})
const owed = { kind: 'review_overdue', id: 'a', name: 'Charter', on: null } as const

describe('the overall status', () => {
  test('the overall status is ok if the only other contacts are paused or waiting', () => {
    const overall = overallStatus({
      parts: [part('database')],
      contacts: [contact('Calendar', 'paused'), contact('Archive', 'waiting')],
      owed: [],
    })

    expect(overall).toEqual({ kind: 'ok' })
  })

  test('the overall status names a single failing connection and counts the others', () => {
    const parts = [part('database'), part('mail', 'degraded', 'slow'), part('jobs')]

    expect(overallStatus({ parts, contacts: [contact('Archive')], owed: [] })).toEqual({
      kind: 'one',
      how: 'slow',
      part: 'mail',
      name: '',
      others: 3,
    })
    expect(
      overallStatus({ parts: [part('database')], contacts: [contact('Archive', 'down')], owed: [] }),
    ).toEqual({
      kind: 'one',
      how: 'down',
      part: null,
      name: 'Archive',
      others: 1,
    })
  })

  test('the overall status counts several failing connections without the open tasks', () => {
    const parts = [part('database'), part('mail', 'degraded', 'mail_waits')]

    expect(overallStatus({ parts, contacts: [contact('Archive', 'down')], owed: [owed] })).toEqual({
      kind: 'some',
      count: 2,
      total: 3,
      isDown: true,
    })
    expect(overallStatus({ parts: [part('database')], contacts: [], owed: [owed] })).toEqual({
      kind: 'owed',
      count: 1,
    })
  })
})
