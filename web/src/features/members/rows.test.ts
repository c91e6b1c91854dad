import { expect, test } from 'vitest'

import { firstOrder, inOrder, nextOrder, type Row, rowsOf, sifted } from '#web/features/members/rows.ts'

const member = (full_name: string, role: 'founder' | 'trustee' | 'guardian', since: string, status: 'active' | 'inactive' = 'active') => ({
  account_id: full_name,
  full_name,
  role,
  status,
  since,
})
const invitation = {
  id: 'open',
  email: 'ada@house.test',
  role: 'advisor' as const,
  invited_by: { id: 'Helena', full_name: 'Helena' },
  created_at: '2026-03-01T00:00:00.000Z',
  expires_at: '2026-03-08T00:00:00.000Z',
}
const rows = rowsOf(
  [
    member('Helena Hallam', 'founder', '2024-01-01T00:00:00.000Z'),
    member('Örjan Ek', 'trustee', '2025-01-01T00:00:00.000Z', 'inactive'),
    member('', 'guardian', '2025-06-01T00:00:00.000Z'),
  ],
  [invitation],
)
const words = (row: Row, column: 'role' | 'status') => row[column]
const names = (found: readonly Row[]) => found.map(({ name }) => name)

test('whoever is invited stands among the members as pending', () => {
  expect(rows.map(({ status }) => status)).toEqual(['active', 'inactive', 'active', 'pending'])
})

test.each([
  ['name', ['ada@house.test', 'Helena Hallam', 'Örjan Ek', '']],
  ['role', ['ada@house.test', 'Helena Hallam', '', 'Örjan Ek']],
  ['status', ['Helena Hallam', '', 'Örjan Ek', 'ada@house.test']],
  ['since', ['Helena Hallam', 'Örjan Ek', '', 'ada@house.test']],
] as const)('in order by %s', (by, expected) => {
  expect(names(inOrder(rows, { by, isDescending: false }, words, 'en'))).toEqual(expected)
})

test('turned round, whoever has no name yet still comes last', () => {
  expect(names(inOrder(rows, { by: 'name', isDescending: true }, words, 'en'))).toEqual(['Örjan Ek', 'Helena Hallam', 'ada@house.test', ''])
})

test('names are sorted as the language sorts them', () => {
  const swedish = rowsOf(
    ['Ödegaard', 'Zander', 'Oskar'].map((name) => member(name, 'guardian', '2025-01-01T00:00:00.000Z')),
    [],
  )

  expect(names(inOrder(swedish, { by: 'name', isDescending: false }, words, 'sv'))).toEqual(['Oskar', 'Zander', 'Ödegaard'])
  expect(names(inOrder(swedish, { by: 'name', isDescending: false }, words, 'de'))).toEqual(['Ödegaard', 'Oskar', 'Zander'])
})

test.each([
  [{ text: 'orjan' }, ['Örjan Ek']],
  [{ text: ' HALLAM ' }, ['Helena Hallam']],
  [{ text: 'nobody' }, []],
  [{ role: 'advisor' as const }, ['ada@house.test']],
  [{ status: 'active' as const }, ['Helena Hallam', '']],
  [{ status: 'active' as const, role: 'founder' as const, text: 'hel' }, ['Helena Hallam']],
])('sifted by %j', (sieve, expected) => {
  expect(names(sifted(rows, { text: '', role: '', status: '', ...sieve }))).toEqual(expected)
})

test('the same column once more turns the order round, a third time goes back to the first, another one begins anew', () => {
  const first = nextOrder(firstOrder, 'name')

  expect(first).toEqual({ by: 'name', isDescending: false })
  expect(nextOrder(first, 'name')).toEqual({ by: 'name', isDescending: true })
  expect(nextOrder(nextOrder(first, 'name'), 'name')).toEqual(firstOrder)
  expect(nextOrder(nextOrder(first, 'name'), 'role')).toEqual({ by: 'role', isDescending: false })
})
