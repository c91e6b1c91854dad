const keyOf = (paper: string) => `left:${paper}`

/** The findings of a paper that this pilot has left as they are, on this device. */
export function leftOf(paper: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(paper)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export function keepLeft(paper: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(paper), JSON.stringify(keys))
  } catch {
    // A full or forbidden storage: the findings come back at the next visit, and nothing is lost.
  }
}
