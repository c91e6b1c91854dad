import type { Node as TextNode } from '@tiptap/pm/model'

import { splitPassages } from '#contract/documents/passages.ts'
import type { Block } from '#web/features/documents/rich-text/blocks.ts'
import { readPassage } from '#web/features/documents/rich-text/read-passage.ts'
import { writeBlock } from '#web/features/documents/rich-text/write-block.ts'

/** A text for the editor, with the words each block was made of. */
export function readText(body: string): { readonly blocks: readonly Block[]; readonly written: readonly (string | undefined)[] } {
  const read = splitPassages(body).map((passage) => ({ passage, blocks: readPassage(passage) }))
  const blocks = read.flatMap((one) => one.blocks)
  if (blocks.length === 0) return { blocks: [{ type: 'paragraph' }], written: [''] }
  return { blocks, written: read.flatMap((one) => one.blocks.map(() => (one.blocks.length === 1 ? one.passage : undefined))) }
}

const partSize = 40

/** The blocks in parts (extensions.ts). */
export function inParts(blocks: readonly Block[]): Block[] {
  return Array.from({ length: Math.ceil(blocks.length / partSize) }, (_, index) => ({
    type: 'part',
    content: blocks.slice(index * partSize, (index + 1) * partSize),
  }))
}

/** The blocks of an open text, in their order. */
export function blocksOf(doc: TextNode): TextNode[] {
  const blocks: TextNode[] = []
  doc.forEach((part) => part.forEach((block) => blocks.push(block)))
  return blocks
}

/**
 * What each block of an open text says as Markdown. Blocks never change, they are replaced: so only what was touched is written
 * anew, a key press costs the same in a note and in a hundred pages, and a passage nobody touched keeps its every letter.
 */
export class WrittenBlocks {
  readonly #known = new WeakMap<TextNode, string>()

  /** The blocks of a text that was just opened are what they were made of. */
  remember(doc: TextNode, written: readonly (string | undefined)[]): void {
    const blocks = blocksOf(doc)
    if (blocks.length !== written.length) return
    for (const [index, block] of blocks.entries()) {
      const words = written[index]
      if (words !== undefined) this.#known.set(block, words)
    }
  }

  of(block: TextNode): string {
    let words = this.#known.get(block)
    if (words === undefined) {
      words = writeBlock(block.toJSON() as Block)
      this.#known.set(block, words)
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

/** What can be asked of an open text (rich-text.tsx). */
export function handleOf(doc: () => TextNode, written: WrittenBlocks) {
  return {
    text: () => written.textOf(doc()),
    all: () => {
      const nodes = blocksOf(doc())
      return { nodes, blocks: nodes.map((node) => written.of(node)) }
    },
    changedSince: (then: readonly object[]) => {
      const now = blocksOf(doc())
      const most = Math.min(now.length, then.length)
      let before = 0
      while (before < most && now[before] === then[before]) before += 1
      let after = 0
      while (after < most - before && now.at(-1 - after) === then.at(-1 - after)) after += 1
      return { before, after, blocks: now.slice(before, now.length - after).map((node) => written.of(node)) }
    },
  }
}
