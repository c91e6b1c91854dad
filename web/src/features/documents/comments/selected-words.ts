import { commentLimits } from '#contract/documents/comment-calls.ts'
import { cutAtWord, occurrencesOf, wholeWords, wordsOf } from '#contract/documents/locate-quote.ts'
import { blocks } from '#web/features/documents/marks.ts'

export interface SelectedWords {
  readonly passage: number
  readonly quote: string
  readonly occurrence: number
  /** Position of the end of the selection. */
  readonly at: { readonly top: number; readonly left: number }
}

// Elements inside a passage that are not part of its text.
const besides = '[data-beside], button[data-mark]'

/** The selected whole words in the passage where the selection starts. */
export function selectedWords(sheet: HTMLElement): SelectedWords | null {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const passage = [...sheet.querySelectorAll<HTMLElement>('[data-passage]')].find(
    (one) => range.intersectsNode(one) && textIn(range, one) !== null,
  )
  const found = passage && textIn(range, passage)
  if (!passage || !found) return null
  const { shown, from, to } = found
  const words = wholeWords(shown, from, to)
  if (!words) return null
  const quote = cutAtWord(shown.slice(...words).replace(/\s+/g, ' '), commentLimits.quote)
  const read = wordsOf(shown)
  const occurrence = occurrencesOf(read.words, quote).findIndex((offset) => read.at[offset] === words[0])
  const end = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  const around = sheet.getBoundingClientRect()
  return {
    passage: Number(passage.id.replace('passage-', '')),
    quote,
    occurrence: Math.max(0, occurrence),
    at: {
      top: end.bottom - around.top,
      left: Math.max(8, Math.min(end.right - around.left - 60, around.width - 150)),
    },
  }
}

/** The visible text of a passage with the offsets of the selection; null if nothing in it is selected. */
function textIn(range: Range, passage: HTMLElement): { shown: string; from: number; to: number } | null {
  let [shown, from, to] = ['', -1, -1]
  const walk = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (node instanceof Element && node.matches(besides)) continue
      const isBlock = node instanceof Element && blocks.has(node.localName)
      if (isBlock) shown += ' '
      if (node instanceof Text) {
        if (range.intersectsNode(node)) {
          const start = node === range.startContainer ? range.startOffset : 0
          const end = node === range.endContainer ? range.endOffset : node.data.length
          if (from === -1) from = shown.length + start
          to = shown.length + end
        }
        shown += node.data
      } else walk(node)
      if (isBlock) shown += ' '
    }
  }
  walk(passage)
  return from === -1 || shown.slice(from, to).trim() === '' ? null : { shown, from, to }
}
