const most = 50
const keyOf = (whose: string) => `commands:${whose}`

/** What this pilot has sent in this family from this browser, oldest first. It never leaves the browser. */
export function keptCommands(whose: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(whose)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Keeps one more, at most fifty; what is sent again moves to the end. */
export function keepCommand(whose: string, text: string): void {
  const kept = [...keptCommands(whose).filter((known) => known !== text), text]
  try {
    localStorage.setItem(keyOf(whose), JSON.stringify(kept.slice(-most)))
  } catch {
    // A full or forbidden storage: the command itself was sent.
  }
}
