/** Limits that no real document reaches; they bound the cost of parsing, reviewing and printing. */
export const complexityLimits = { nesting: 20, blocks: 10_000, cells: 20_000 } as const

export type ComplexityError = 'document_nested' | 'document_blocks' | 'document_cells'

// A list or quotation marker with its leading white space.
const marker = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y

/**
 * The limit that a Markdown text exceeds, if any. Scans lines instead of parsing, which the limits protect
 * from.
 */
export function complexityError(body: string): ComplexityError | null {
  let blocks = 0
  let cells = 0
  // Content columns of the open list items; a line indented further is nested in the item.
  const open: number[] = []
  for (const line of body.split('\n')) {
    blocks += 1
    if (line.includes('|')) cells += line.split('|').length - 1
    if (blocks > complexityLimits.blocks) return 'document_blocks'
    if (cells > complexityLimits.cells) return 'document_cells'
    if (depthOf(line, open) > complexityLimits.nesting) return 'document_nested'
  }
  return null
}

function depthOf(line: string, open: number[]): number {
  let column = 0
  let quotes = 0
  marker.lastIndex = 0
  for (let found = marker.exec(line); found; found = marker.exec(line)) {
    const [text] = found
    const sign = text.trimStart()
    const begin = column + widthOf(text.slice(0, text.length - sign.length), column)
    column = begin + sign.length
    if (sign === '>') quotes += 1
    else {
      while ((open.at(-1) ?? 0) > begin) open.pop()
      open.push(column + 1)
    }
    if (open.length + quotes > complexityLimits.nesting) break
  }
  return open.length + quotes
}

/** Width of white space in columns; a tab extends to the next multiple of four. */
function widthOf(space: string, column: number): number {
  let end = column
  for (const sign of space) end = sign === '\t' ? end - (end % 4) + 4 : end + 1
  return end - column
}
