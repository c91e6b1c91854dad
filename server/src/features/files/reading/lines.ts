import type { Gathering } from '#server/features/files/reading/gathering.ts'

export interface Lines {
  /** Text as it stands. */
  readonly text: (text: string) => void
  /** Text in which any space means one space. */
  readonly flowing: (text: string) => void
  /** Ends the line, if there is anything on it. */
  readonly line: () => void
  readonly tab: () => void
  /** Whatever is left goes to the gathering. */
  readonly end: () => void
}

/** Puts runs of text together to lines, and hands them on. */
export function lines(gathering: Gathering): Lines {
  let parts: string[] = []
  let length = 0
  let needsSpace = false

  const add = (text: string) => {
    parts.push(text)
    length += text.length
    // A line may be as long as the file.
    if (length > 65_536) flush('')
  }
  const flush = (end: string) => {
    const text = parts.join('')
    parts = []
    length = 0
    gathering.write(text + end)
  }
  let isEmpty = true

  return {
    text: (text) => {
      if (text === '') return
      if (needsSpace && !isEmpty) add(' ')
      needsSpace = false
      isEmpty = false
      add(text)
    },
    flowing: (text) => {
      const words = text.replaceAll(/[\s\u00a0]+/g, ' ')
      if (words === ' ' || words === '') {
        needsSpace ||= words === ' '
        return
      }
      if ((needsSpace || words.startsWith(' ')) && !isEmpty) add(' ')
      needsSpace = words.endsWith(' ')
      isEmpty = false
      add(words.trim())
    },
    line: () => {
      needsSpace = false
      if (isEmpty) return
      isEmpty = true
      flush('\n')
    },
    tab: () => {
      needsSpace = false
      if (!isEmpty) add('\t')
    },
    end: () => flush(''),
  }
}
