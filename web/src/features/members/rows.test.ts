import { expect, test } from 'vitest'

import {
  firstOrder,
  sortRows,
  nextOrder,
  type MemberTableRow,
  rowsOf,
  filterRows,
} from '#web/features/members/rows.ts'

const member = (
  full_name: string,
  role: 'founder' | 'trustee' | 'guardian',
  since: string,
  status: 'active' | 'inactive' = 'active',
) => ({
  account_id: full_name,
  full_name,
  role,
  status,
  since,
})
const invitation = {
  id: 'open',
  email: 'ada@family.test',
  role: 'advisor' as const,
  invited_by: { id: 'Helena', full_name: 'Helena' },
  created_at: '2026-03-01T00:00:00.000Z',
  expires_at: '2026-03-08T00:00:00.000Z',
  asked_email: null,
}
const rows = rowsOf(
  [
    member('Helena Hallam', 'founder', '2024-01-01T00:00:00.000Z'),
    member('Örjan Ek', 'trustee', '2025-01-01T00:00:00.000Z', 'inactive'),
    member('', 'guardian', '2025-06-01T00:00:00.000Z'),
  ],
  [invitation],
)
const words = (row: MemberTableRow, column: 'role' | 'status') => row[column]
const names = (found: readonly MemberTableRow[]) => found.map(({ name }) => name)

test('an open invitation is listed as a pending member', () => {
  expect(rows.map(({ status }) => status)).toEqual(['active', 'inactive', 'active', 'pending'])
})

test.each([
  ['name', ['ada@family.test', 'Helena Hallam', 'Örjan Ek', '']],
  ['role', ['ada@family.test', 'Helena Hallam', '', 'Örjan Ek']],
  ['status', ['Helena Hallam', '', 'Örjan Ek', 'ada@family.test']],
  ['since', ['Helena Hallam', 'Örjan Ek', '', 'ada@family.test']],
] as const)('rows are sorted by %s', (by, expected) => {
  expect(names(sortRows(rows, { by, isDescending: false }, words, 'en'))).toEqual(expected)
})

test('a row without a name comes last in descending order too', () => {
  expect(names(sortRows(rows, { by: 'name', isDescending: true }, words, 'en'))).toEqual([
    'Örjan Ek',
    'Helena Hallam',
    'ada@family.test',
    '',
  ])
})

test('names are sorted by the collation of the language', () => {
  const swedish = rowsOf(
    ['Ödegaard', 'Zander', 'Oskar'].map((name) => member(name, 'guardian', '2025-01-01T00:00:00.000Z')),
    [],
  )

  expect(names(sortRows(swedish, { by: 'name', isDescending: false }, words, 'sv'))).toEqual([
    'Oskar',
    'Zander',
    'Ödegaard',
  ])
  expect(names(sortRows(swedish, { by: 'name', isDescending: false }, words, 'de'))).toEqual([
    'Ödegaard',
    'Oskar',
    'Zander',
  ])
})

test.each([
  [{ text: 'orjan' }, ['Örjan Ek']],
  [{ text: ' HALLAM ' }, ['Helena Hallam']],
  [{ text: 'nobody' }, []],
  [{ role: 'advisor' as const }, ['ada@family.test']],
  [{ status: 'active' as const }, ['Helena Hallam', '']],
  [{ status: 'active' as const, role: 'founder' as const, text: 'hel' }, ['Helena Hallam']],
])('rows are filtered by %j', (filter, expected) => {
  expect(names(filterRows(rows, { text: '', role: '', status: '', ...filter }))).toEqual(expected)
})

test('a second click reverses the order, a third resets it, and another column starts ascending', () => {
  const first = nextOrder(firstOrder, 'name')

  expect(first).toEqual({ by: 'name', isDescending: false })
  expect(nextOrder(first, 'name')).toEqual({ by: 'name', isDescending: true })
  expect(nextOrder(nextOrder(first, 'name'), 'name')).toEqual(firstOrder)
  expect(nextOrder(nextOrder(first, 'name'), 'role')).toEqual({ by: 'role', isDescending: false })
})
