import type { Contact } from '#web/features/mesh/queries.ts'

export const maxShown = 8

/** The contacts a panel shows. Failing ones are always included; the order stays the same. */
export function shownContacts(contacts: readonly Contact[], max = maxShown): readonly Contact[] {
  if (contacts.length <= max) return contacts
  const shown = new Set(contacts.toSorted((a, b) => severity(b) - severity(a)).slice(0, max))
  return contacts.filter((contact) => shown.has(contact))
}

function severity({ state }: Contact): number {
  return state === 'down' ? 2 : state === 'degraded' ? 1 : 0
}
