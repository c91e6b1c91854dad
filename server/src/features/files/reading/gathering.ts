import { clean } from '#server/features/files/reading/clean.ts'
import { type ReadPage, type ReadText, ReadTrouble } from '#server/features/files/reading/reading.ts'

/** Thrown when there is enough: whatever reads stops, and what was gathered so far is the reading. */
export class Enough extends Error {
  override name = 'Enough'
}

export interface Gathering {
  /** Begins a page, slide or sheet. What is written before belongs to no page. */
  readonly begin: (page: number) => void
  readonly write: (text: string) => void
  /** To be asked wherever much is read: ends the reading when its time is over. */
  readonly goOn: () => void
  /** Counts a page that is a picture: one that was read, or one there was no time for. */
  readonly scan: (isRead: boolean) => void
  readonly reading: (isStopped: boolean) => ReadText
}

/** The text of one file as it grows: so many characters, and so much time. */
export function gather(limits: { characters: number; until: number }): Gathering {
  const pages: { page: number | null; parts: string[] }[] = []
  let left = limits.characters

  let isLate = false
  let [scanned, unread] = [0, 0]

  const goOn = () => {
    isLate ||= Date.now() > limits.until
    if (isLate) throw new Enough()
  }

  return {
    goOn,
    begin: (page) => {
      goOn()
      pages.push({ page, parts: [] })
    },
    scan: (isRead) => {
      if (isRead) scanned++
      else unread++
    },
    write: (text) => {
      if (text === '') return
      if (pages.length === 0) pages.push({ page: null, parts: [] })
      // One more than there is room for, so that it is seen that there was more.
      pages.at(-1)?.parts.push(text.slice(0, left + 1))
      left -= text.length
      if (left < 0) throw new Enough()
    },
    reading: (isStopped) => {
      const whole = pages.map(({ page, parts }) => ({ page, text: clean(parts.join('')) })).filter(({ text }) => text !== '')
      // Nothing at all, in all the time there was.
      if (isLate && whole.length === 0) throw new ReadTrouble('too_slow')
      const kept = cut(whole, limits.characters)
      return { kind: 'text', pages: kept.pages, isCut: isStopped || kept.isCut || unread > 0, scanned, unread }
    },
  }
}

/** As many whole pages as fit, and of the next as many whole lines. */
function cut(pages: readonly ReadPage[], most: number): { pages: ReadPage[]; isCut: boolean } {
  const kept: ReadPage[] = []
  let left = most
  for (const { page, text } of pages) {
    if (text.length <= left) {
      kept.push({ page, text })
      left -= text.length
      continue
    }
    const end = text.lastIndexOf('\n', left)
    const part = clean(text.slice(0, end > 0 ? end : left))
    return { pages: part === '' ? kept : [...kept, { page, text: part }], isCut: true }
  }
  return { pages: kept, isCut: false }
}
