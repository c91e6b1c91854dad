import type { JSONContent } from '@tiptap/core'
import type { Node as TextNode } from '@tiptap/pm/model'

import { splitPassages } from '#contract/documents/passages.ts'
import type { EditorBlock, EditorMark } from '#web/features/documents/rich-text/blocks.ts'
import { readPassage } from '#web/features/documents/rich-text/read-passage.ts'
import { writeBlock } from '#web/features/documents/rich-text/write-block.ts'

/** A text for the editor, with the source of each block. */
export function readText(body: string): {
  readonly blocks: readonly EditorBlock[]
  readonly written: readonly (string | undefined)[]
} {
  const read = splitPassages(body).map((passage) => ({ passage, blocks: readPassage(passage) }))
  const blocks = read.flatMap((one) => one.blocks)
  if (blocks.length === 0) return { blocks: [{ type: 'paragraph' }], written: [''] }
  return {
    blocks,
    written: read.flatMap((one) => one.blocks.map(() => (one.blocks.length === 1 ? one.passage : undefined))),
  }
}

const partSize = 40

/** The editor's content: the blocks grouped into parts (extensions.ts). */
export function contentOf(blocks: readonly EditorBlock[]): JSONContent {
  const parts = Array.from({ length: Math.ceil(blocks.length / partSize) }, (_, index) => ({
    type: 'part',
    content: blocks.slice(index * partSize, (index + 1) * partSize).map(nodeOf),
  }))
  return { type: 'doc', content: parts }
}

/** A block as Tiptap's JSON, whose lists are mutable. */
function nodeOf({ type, attrs, marks, text, content }: EditorBlock): JSONContent {
  return {
    type,
    ...(attrs && { attrs }),
    ...(marks && { marks: marks.map(markOf) }),
    ...(text !== undefined && { text }),
    ...(content && { content: content.map(nodeOf) }),
  }
}

function markOf({ type, attrs }: EditorMark) {
  return { type, ...(attrs && { attrs }) }
}

/** The blocks of an open text, in order. */
export function blocksOf(doc: TextNode): TextNode[] {
  const blocks: TextNode[] = []
  doc.forEach((part) => part.forEach((block) => blocks.push(block)))
  return blocks
}

/**
 * The Markdown of each block, cached by node. Nodes are immutable, so only edited blocks are serialized: a
 * keystroke costs the same in a note and in a hundred pages, and unedited passages keep their exact source.
 */
export class WrittenBlocks {
  readonly #markdown = new WeakMap<TextNode, string>()

  /** Blocks of a newly opened text keep their source. */
  remember(doc: TextNode, written: readonly (string | undefined)[]): void {
    const blocks = blocksOf(doc)
    if (blocks.length !== written.length) return
    for (const [index, block] of blocks.entries()) {
      const words = written[index]
      if (words !== undefined) this.#markdown.set(block, words)
    }
  }

  of(block: TextNode): string {
    let words = this.#markdown.get(block)
    if (words === undefined) {
      words = writeBlock(block.toJSON() as EditorBlock)
      this.#markdown.set(block, words)
    }
    return words
  }

  textOf(doc: TextNode): string {
    return joinBlocks(blocksOf(doc).map((block) => this.of(block)))
  }
}

function joinBlocks(written: readonly string[]): string {
  return written.filter((words) => words !== '').join('\n\n')
}

/** The handle of an open text (rich-text.tsx). */
export function handleOf(doc: () => TextNode, written: WrittenBlocks) {
  return {
    text: () => written.textOf(doc()),
    all: () => {
      const nodes = blocksOf(doc())
      return { nodes, blocks: nodes.map((node) => written.of(node)) }
    },
    changedSince: (then: readonly object[]) => {
      const now = blocksOf(doc())
      const max = Math.min(now.length, then.length)
      let before = 0
      while (before < max && now[before] === then[before]) before += 1
      let after = 0
      while (after < max - before && now.at(-1 - after) === then.at(-1 - after)) after += 1
      return { before, after, blocks: now.slice(before, now.length - after).map((node) => written.of(node)) }
    },
  }
}
