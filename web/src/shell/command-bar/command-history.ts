import * as z from 'zod/mini'

import { listOf, stored } from '#web/lib/stored.ts'

const maxCommands = 50
const historyOf = (owner: string) => stored(`commands:${owner}`, listOf(z.string()), [])

/** The commands this pilot has sent in this family, oldest first. They never leave the browser. */
export function commandHistory(owner: string): readonly string[] {
  return historyOf(owner).read()
}

/** Adds a command, up to fifty. A repeated command moves to the end. */
export function addToHistory(owner: string, text: string): void {
  const history = [...commandHistory(owner).filter((earlier) => earlier !== text), text]
  historyOf(owner).write(history.slice(-maxCommands))
}
