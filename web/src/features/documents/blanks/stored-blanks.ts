const keyOf = (documentId: string) => `blanks:${documentId}`

/** Blanks filled in on this device and not saved yet. */
export function readStoredBlanks(documentId: string): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(documentId)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

export function storeBlanks(documentId: string, values: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(keyOf(documentId), JSON.stringify(values))
  } catch {
    // A full or forbidden storage: the answers are still on the page, and saving still works.
  }
}

export function clearStoredBlanks(documentId: string): void {
  localStorage.removeItem(keyOf(documentId))
}
