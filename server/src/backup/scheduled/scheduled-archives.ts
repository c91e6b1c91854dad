import { scheduledPrefix } from '#server/backup/scheduled/archive-names.ts'

export interface ScheduledArchive {
  readonly name: string
  readonly madeAt: Date
  readonly size: number
}

/** The folder or bucket of scheduled archives. Other files in it are never listed, changed or removed. */
export interface ArchivePlace {
  readonly list: () => Promise<ScheduledArchive[]>
  /** The file to write a new archive to. It replaces what a killed backup left. */
  readonly draft: () => Promise<string>
  /** Stores the complete draft under its name. */
  readonly store: (name: string, stopping: AbortSignal) => Promise<void>
  readonly remove: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

// One name for all, so that the next backup replaces what a killed one left.
export const draftName = `${scheduledPrefix}unfinished.part`
