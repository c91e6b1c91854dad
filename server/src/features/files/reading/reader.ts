import type { Language } from '#contract/languages.ts'
import { type Format, formatOf } from '#server/features/files/reading/format-of.ts'
import { defaultLimits, type Limits } from '#server/features/files/reading/limits.ts'
import { openProcess, type ReaderProcess } from '#server/features/files/reading/reader-process.ts'
import type { Reading } from '#server/features/files/reading/reading.ts'
import { scriptsFor } from '#server/features/files/reading/scripts.ts'

export interface FileToRead {
  readonly name: string
  /** The media type that was found from its bytes. */
  readonly type: string
  readonly size: number
  /** Those of its people, for pictures. */
  readonly languages: readonly Language[]
  readonly content: AsyncIterable<Uint8Array>
}

export interface Reader {
  /** Never fails because of the file; fails where its content does not come, where the process can't be started, and when it is closed. */
  readonly read: (file: FileToRead) => Promise<Reading>
  readonly close: () => Promise<void>
}

/** Whether text can be taken out at all. */
export function readable(type: string, name: string): boolean {
  return formatOf(type, name) !== undefined
}

/**
 * Takes text out of files, one after another, in a process of its own that is started with the first file and ended when there is
 * nothing to do. Whatever a file does to it is told of that file, and the next one has a fresh process.
 */
export function makeReader(settings: { readonly worker: string; readonly limits?: Partial<Limits> }): Reader {
  const limits: Limits = { ...defaultLimits, ...settings.limits }
  let process: ReaderProcess | undefined
  let bedtime: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const end = async () => {
    clearTimeout(bedtime)
    const ending = process
    process = undefined
    await ending?.end()
  }
  const mustBeOpen = () => {
    if (isClosed) throw new Error('the reader is closed')
  }

  const run = async (file: FileToRead, format: Format): Promise<Reading> => {
    mustBeOpen()
    clearTimeout(bedtime)
    // It may have gone while it had nothing to do.
    if (process && !process.isFit()) await end()
    process ??= await openProcess(settings.worker, limits)
    const task = {
      format,
      size: file.size,
      languages: scriptsFor(file.languages),
      characters: limits.characters,
      scannedPages: limits.scannedPages,
      time: format === 'picture' ? limits.pictureTime : format === 'pdf' ? limits.pdfTime : limits.time,
    }
    try {
      mustBeOpen()
      const reading = await process.ask(task, file.content)
      // Ended because the house stops: that says nothing about the file.
      mustBeOpen()
      return reading
    } finally {
      if (process?.isFit() && !isClosed) bedtime = setTimeout(() => void end(), limits.idle).unref()
      else await end()
    }
  }

  return {
    read: async (file) => {
      const format = formatOf(file.type, file.name)
      if (!format) return { kind: 'none' }
      if (file.size > limits.bytes) return { kind: 'trouble', trouble: 'too_large' }
      const turn = last.then(() => run(file, format))
      last = turn.catch(() => undefined)
      return turn
    },
    close: async () => {
      isClosed = true
      await end()
      await last
    },
  }
}
