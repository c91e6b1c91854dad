import { expect, test } from 'vitest'

import { shownFirst } from './shown-first.ts'
import type { Contact } from '#web/features/mesh/queries.ts'

const contact = (name: string, state: Contact['state']) => ({ name, state }) as Contact

test('of many, those in trouble are shown, all in the order of their names', () => {
  const names = ['Archive', 'Books', 'Calendar', 'Photos', 'Tree'].map((name) => contact(name, 'up'))
  const all = [...names, contact('Vault', 'degraded'), contact('Wiki', 'down')]

  expect(shownFirst(all, 3).map(({ name }) => name)).toEqual(['Archive', 'Vault', 'Wiki'])
  expect(shownFirst(all, 7)).toBe(all)
})
