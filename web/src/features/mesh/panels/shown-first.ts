import type { Contact } from '#web/features/mesh/queries.ts'

export const atAGlance = 8

/** Which of many a panel shows: those in trouble must be among them. They stay in the order of their names. */
export function shownFirst(contacts: readonly Contact[], most = atAGlance): readonly Contact[] {
  if (contacts.length <= most) return contacts
  const chosen = new Set(contacts.toSorted((a, b) => worth(b) - worth(a)).slice(0, most))
  return contacts.filter((contact) => chosen.has(contact))
}

function worth({ state }: Contact): number {
  return state === 'down' ? 2 : state === 'degraded' ? 1 : 0
}
