import type { Decision, Decisions } from '#web/features/documents/merge/decisions.ts'

const keyOf = (documentId: string) => `draft:${documentId}:merge`

/** Decisions made on this device and not saved yet: a closed dialog must not cost a merged sentence. */
export function readDecisions(documentId: string): Decisions {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(documentId)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Decision] => isDecision(entry[1])))
  } catch {
    return {}
  }
}

const choices: readonly unknown[] = ['mine', 'theirs', 'both'] satisfies Decision['choice'][]

function isDecision(value: unknown): value is Decision {
  if (typeof value !== 'object' || value === null || !('choice' in value) || !choices.includes(value.choice)) return false
  return !('text' in value) || typeof value.text === 'string'
}

export function storeDecisions(documentId: string, decisions: Decisions): void {
  try {
    localStorage.setItem(keyOf(documentId), JSON.stringify(decisions))
  } catch {
    // A full or forbidden storage: the decisions are still on the page, and saving still works.
  }
}

export function clearDecisions(documentId: string): void {
  localStorage.removeItem(keyOf(documentId))
}
