import type { PrintedBlock, Run } from '#server/features/documents/export/blocks.ts'

const maxWordLength = 32
const noBreak = new RegExp(`[^\\s\\u2e80-\\uffff-]{${maxWordLength + 1},}`, 'g')

/** Adds break opportunities to words that are too long for a line, such as addresses. */
export function breakable(blocks: readonly PrintedBlock[]): PrintedBlock[] {
  return blocks.map((block): PrintedBlock => {
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
