import type { TextCollector } from '#server/features/files/reading/text-collector.ts'

export interface Lines {
  /** Text with its white space. */
  readonly text: (text: string) => void
  /** Text with collapsed white space. */
  readonly flowing: (text: string) => void
  readonly line: () => void
  readonly tab: () => void
  /** Writes the rest to the collector. */
  readonly end: () => void
}

/** Joins runs of text into lines and writes them to the collector. */
export function lines(collector: TextCollector): Lines {
  let parts: string[] = []
  let length = 0
  let needsSpace = false

  const add = (text: string) => {
    parts.push(text)
    length += text.length
    if (length > 65_536) flush('')
  }
  const flush = (end: string) => {
    const text = parts.join('')
    parts = []
    length = 0
    collector.write(text + end)
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
