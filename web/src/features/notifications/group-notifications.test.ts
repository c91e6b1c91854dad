import { expect, test } from 'vitest'

import { groupNotifications } from '#web/features/notifications/group-notifications.ts'
import type { ShownNotification } from '#web/features/notifications/queries.ts'

const notice = (id: string, document_id: string, at: string, is_read = true): ShownNotification => ({
  id,
  kind: 'commented',
  document_id,
  title: 'The weir',
  language: 'en',
  email: null,
  comment_id: null,
  by: null,
  at,
  is_read,
})
const dayOf = (moment: string) => moment.slice(0, 10)

test('notifications about one document on one day form one line, led by the newest', () => {
  const days = groupNotifications(
    [
      notice('4', 'weir', '2026-11-12T09:00:00Z'),
      notice('3', 'mill', '2026-11-12T08:00:00Z'),
      notice('2', 'weir', '2026-11-12T07:00:00Z', false),
      notice('1', 'weir', '2026-11-11T22:00:00Z'),
    ],
    dayOf,
  )

  expect(
    days.map(({ day, lines }) => [
      day,
      lines.map(({ newest, all, isUnread }) => [newest.id, all.length, isUnread]),
    ]),
  ).toEqual([
    [
      '2026-11-12',
      [
        ['4', 2, true],
        ['3', 1, false],
      ],
    ],
    ['2026-11-11', [['1', 1, false]]],
  ])
})

test('an empty list of notifications has no days', () => {
  expect(groupNotifications([], dayOf)).toEqual([])
})
