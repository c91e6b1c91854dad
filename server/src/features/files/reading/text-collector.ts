import { clean } from '#server/features/files/reading/clean.ts'
import { type ReadPage, type ReadText, ReadError } from '#server/features/files/reading/reading.ts'

/** Thrown at the text or time limit. The reader stops, and the text collected so far is the result. */
export class ReadingStopped extends Error {
  override name = 'ReadingStopped'
}

export interface TextCollector {
  /** Begins a page, slide or sheet. Text written before belongs to no page. */
  readonly begin: (page: number) => void
  readonly write: (text: string) => void
  /** Throws once the time is over. Call it in every long loop. */
  readonly checkTime: () => void
  /** Counts a scanned page: read, or skipped for lack of time. */
  readonly scan: (isRead: boolean) => void
  readonly reading: (isStopped: boolean) => ReadText
}

/** Collects the text of one file, limited in characters and time. */
export function collectText(limits: { characters: number; until: number }): TextCollector {
  const pages: { page: number | null; parts: string[] }[] = []
  let left = limits.characters

  let isLate = false
  let [scanned, unread] = [0, 0]

  const checkTime = () => {
    isLate ||= Date.now() > limits.until
    if (isLate) throw new ReadingStopped()
  }

  return {
    checkTime,
    begin: (page) => {
      checkTime()
      pages.push({ page, parts: [] })
    },
    scan: (isRead) => {
      if (isRead) scanned++
      else unread++
    },
    write: (text) => {
      if (text === '') return
      if (pages.length === 0) pages.push({ page: null, parts: [] })
      // One character more than fits, so that the cut is noticed.
      pages.at(-1)?.parts.push(text.slice(0, left + 1))
      left -= text.length
      if (left < 0) throw new ReadingStopped()
    },
    reading: (isStopped) => {
      const cleaned = pages
        .map(({ page, parts }) => ({ page, text: clean(parts.join('')) }))
        .filter(({ text }) => text !== '')
      // The time is over and there is no text at all.
      if (isLate && cleaned.length === 0) throw new ReadError('too_slow')
      const result = cut(cleaned, limits.characters)
      return {
        kind: 'text',
        pages: result.pages,
        isCut: isStopped || result.isCut || unread > 0,
        scanned,
        unread,
      }
    },
  }
}

/** As many whole pages as fit, then whole lines of the next. */
function cut(pages: readonly ReadPage[], max: number): { pages: ReadPage[]; isCut: boolean } {
  const fitting: ReadPage[] = []
  let left = max
  for (const { page, text } of pages) {
    if (text.length <= left) {
      fitting.push({ page, text })
      left -= text.length
      continue
    }
    const end = text.lastIndexOf('\n', left)
    const part = clean(text.slice(0, end > 0 ? end : left))
    return { pages: part === '' ? fitting : [...fitting, { page, text: part }], isCut: true }
  }
  return { pages: fitting, isCut: false }
}
