import type { Block, Run } from '#server/features/documents/export/blocks.ts'

const longest = 32
const noBreak = new RegExp(`[^\\s\\u2e80-\\uffff-]{${longest + 1},}`, 'g')

/** Lets words that are too long for a line, such as addresses, go on in the next one. */
export function breakable(blocks: readonly Block[]): Block[] {
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return { ...block, runs: runs(block.runs) }
      case 'quote':
        return { ...block, blocks: breakable(block.blocks) }
      case 'list':
        return { ...block, items: block.items.map((item) => ({ ...item, blocks: breakable(item.blocks) })) }
      case 'table':
        return { ...block, head: block.head.map(runs), rows: block.rows.map((row) => row.map(runs)) }
      case 'code':
        return { ...block, text: withBreaks(block.text) }
      default:
        return block
    }
  })
}

const runs = (of: readonly Run[]): Run[] => of.map((run) => ({ ...run, text: withBreaks(run.text) }))

function withBreaks(text: string): string {
  return text.replace(noBreak, (word) => word.replace(/.{16}/gsu, '$&\u200b'))
}
