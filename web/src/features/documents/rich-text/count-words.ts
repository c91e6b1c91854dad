import type { Node as TextNode } from '@tiptap/pm/model'

import { blocksOf } from '#web/features/documents/rich-text/text-of.ts'

const counts = new WeakMap<TextNode, number>()

/** The number of words by the language's segmentation, cached per block. */
export function countWords(doc: TextNode, language: string): number {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  let sum = 0
  for (const block of blocksOf(doc)) {
    let count = counts.get(block)
    if (count === undefined) {
      count = 0
      for (const { isWordLike } of segmenter.segment(block.textBetween(0, block.content.size, '\n')))
        if (isWordLike) count += 1
      counts.set(block, count)
    }
    sum += count
  }
  return sum
}

export interface Heading {
  readonly text: string
  readonly level: number
  /** Position in the document. */
  readonly at: number
}

/** The headings of a text, in order. */
export function outlineOf(doc: TextNode): Heading[] {
  const headings: Heading[] = []
  doc.forEach((part, partAt) =>
    part.forEach((block, at) => {
      if (block.type.name === 'heading' && block.textContent.trim() !== '')
        headings.push({ text: block.textContent, level: Number(block.attrs['level']), at: partAt + 1 + at })
    }),
  )
  return headings
}
