import type { Language } from '#contract/languages.ts'
import { type Format, formatOf } from '#server/features/files/reading/format-of.ts'
import { defaultLimits, type Limits } from '#server/features/files/reading/limits.ts'
import { openProcess, type ReaderProcess } from '#server/features/files/reading/reader-process.ts'
import type { Reading } from '#server/features/files/reading/reading.ts'
import { scriptsFor } from '#server/features/files/reading/scripts.ts'

export interface FileToRead {
  readonly name: string
  /** The MIME type detected from its bytes. */
  readonly type: string
  readonly size: number
  /** Languages of the family, for OCR. */
  readonly languages: readonly Language[]
  readonly content: AsyncIterable<Uint8Array>
}

export interface ContentReader {
  /**
   * Never rejects because of the file. Rejects if its content can't be loaded, the process can't start, or
   * the reader is closed.
   */
  readonly read: (file: FileToRead) => Promise<Reading>
  readonly close: () => Promise<void>
}

/** True if text can be extracted at all. */
export function readable(type: string, name: string): boolean {
  return formatOf(type, name) !== undefined
}

/**
 * Extracts text from one file at a time, in a separate process that starts with the first file and ends when
 * idle. If a file crashes it, only that file fails; the next one gets a fresh process.
 */
export function makeReader(settings: {
  readonly worker: string
  readonly limits?: Partial<Limits>
}): ContentReader {
  const limits: Limits = { ...defaultLimits, ...settings.limits }
  let process: ReaderProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const end = async () => {
    clearTimeout(idleTimer)
    const ending = process
    process = undefined
    await ending?.end()
  }
  const expectOpen = () => {
    if (isClosed) throw new Error('the reader is closed')
  }

  const run = async (file: FileToRead, format: Format): Promise<Reading> => {
    expectOpen()
    clearTimeout(idleTimer)
    // The process may have exited while idle.
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
      expectOpen()
      const reading = await process.ask(task, file.content)
      // Ended by a shutdown, which says nothing about the file.
      expectOpen()
      return reading
    } finally {
      if (process?.isFit() && !isClosed) idleTimer = setTimeout(() => void end(), limits.idle).unref()
      else await end()
    }
  }

  return {
    read: async (file) => {
      const format = formatOf(file.type, file.name)
      if (!format) return { kind: 'none' }
      if (file.size > limits.bytes) return { kind: 'error', error: 'too_large' }
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
