const most = 50
const keyOf = (accountId: string) => `commands:${accountId}`

/** What this pilot has sent from this browser, oldest first. It never leaves the browser. */
export function keptCommands(accountId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Keeps one more, at most fifty; what is sent again moves to the end. */
export function keepCommand(accountId: string, text: string): void {
  const kept = [...keptCommands(accountId).filter((known) => known !== text), text]
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(kept.slice(-most)))
  } catch {
    // A full or forbidden storage: the command itself was sent.
  }
}
