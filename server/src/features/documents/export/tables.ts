import type { Run, Table } from '#server/features/documents/export/blocks.ts'

/** A table with more columns doesn't fit on a page; its rows are then written as lines. */
export const maxColumns = 16

interface Cells {
  readonly head: readonly (readonly Run[])[]
  readonly rows: readonly (readonly (readonly Run[])[])[]
  readonly align: Table['align']
}

/** A table with column widths that follow the content. */
export function tableOf({ head, rows, align }: Cells): Table {
  // The first rows are enough to estimate the widths; measuring thousands would be slow.
  const seen = [head, ...rows.slice(0, 200)]
  const widths = head.map((_, column) => Math.max(...seen.map((row) => widthOf(row[column] ?? []))))
  return { kind: 'table', head, rows, align, widths }
}

// The longest word has to fit. Long texts get more room than short ones, up to a limit.
function widthOf(runs: readonly Run[]): number {
  const text = runs.map((run) => run.text).join('')
  const longestWord = Math.max(...text.split(/\s+/).map(lengthOf))
  return Math.max(4, Math.min(longestWord, 20), Math.min(3 * Math.sqrt(lengthOf(text)), 40))
}

// Han, kana and hangul characters are two columns wide.
function lengthOf(text: string): number {
  const seen = text.slice(0, 400)
  return seen.length + (seen.match(/[\u2e80-\uffff]/g)?.length ?? 0)
}
