import type { Run, Table } from '#server/features/documents/export/blocks.ts'

/** With more columns than this a table fits no page; its rows are then written as lines. */
export const mostColumns = 16

interface Cells {
  readonly head: readonly (readonly Run[])[]
  readonly rows: readonly (readonly (readonly Run[])[])[]
  readonly align: Table['align']
}

/** A table whose columns are as wide as their words ask for. */
export function tableOf({ head, rows, align }: Cells): Table {
  // The first rows say how wide it gets; reading thousands would only make it slower.
  const seen = [head, ...rows.slice(0, 200)]
  const widths = head.map((_, column) => Math.max(...seen.map((row) => widthOf(row[column] ?? []))))
  return { kind: 'table', head, rows, align, widths }
}

// The longest word has to fit; beyond it a long text gets more room than a short one, but not all of it.
function widthOf(runs: readonly Run[]): number {
  const text = runs.map((run) => run.text).join('')
  const longestWord = Math.max(...text.split(/\s+/).map(lengthOf))
  return Math.max(4, Math.min(longestWord, 20), Math.min(3 * Math.sqrt(lengthOf(text)), 40))
}

// Han, kana and hangul take two places, as everywhere.
function lengthOf(text: string): number {
  const seen = text.slice(0, 400)
  return seen.length + (seen.match(/[\u2e80-\uffff]/g)?.length ?? 0)
}
