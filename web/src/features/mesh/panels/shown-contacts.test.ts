import { expect, test } from 'vitest'

import { shownContacts } from './shown-contacts.ts'
import type { Contact } from '#web/features/mesh/queries.ts'

const contact = (name: string, state: Contact['state']) => ({ name, state }) as Contact

test('failing contacts are always shown, and all are sorted by name', () => {
  const names = ['Archive', 'Books', 'Calendar', 'Photos', 'Tree'].map((name) => contact(name, 'up'))
  const all = [...names, contact('Vault', 'degraded'), contact('Wiki', 'down')]

  expect(shownContacts(all, 3).map(({ name }) => name)).toEqual(['Archive', 'Vault', 'Wiki'])
  expect(shownContacts(all, 7)).toBe(all)
})
