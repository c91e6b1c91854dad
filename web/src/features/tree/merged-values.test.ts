import { expect, test } from 'vitest'

import type { PersonValues } from '#contract/tree/person.ts'
import { mergedValues } from '#web/features/tree/merged-values.ts'
import { emptyPerson } from '#web/features/tree/person-values.ts'

const born = (on: string) =>
  ({
    kind: 'birth',
    title: '',
    date: { precision: 'on', on, until: null, calendar: 'gregorian', as_written: '' },
    end: null,
    place: '',
    note: '',
    is_private: false,
  }) as const
const named = (given: string, more: Partial<PersonValues> = {}): PersonValues => ({
  ...emptyPerson,
  names: [{ kind: 'birth', prefix: '', given, surname: 'Hallam', suffix: '', reading: '' }],
  ...more,
})

test('the chosen parts win, and nothing that only one entry has is lost', () => {
  const first = named('George', { events: [born('1948')], note: 'first', files: ['a'] })
  const second = named('Georg', { events: [born('1949')], note: 'second', files: ['b'], is_private: true })
  const merged = mergedValues(first, second, (part) => (part === 'birth' ? 'second' : 'first'))
  expect(merged.names.map(({ given }) => given)).toEqual(['George', 'Georg'])
  expect(merged.events).toEqual([born('1949')])
  expect(merged).toMatchObject({ note: 'first', files: ['a', 'b'], is_private: true })
})

test('two equal entries stay equal', () => {
  const one = named('George', { events: [born('1948')] })
  expect(mergedValues(one, one, () => 'second')).toEqual(one)
})
