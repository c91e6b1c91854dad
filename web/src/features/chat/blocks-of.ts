const fence = /^\s*(`{3,}|~{3,})/
const listItem = /^(?:[-*+]|\d{1,9}[.)])\s/
const indented = /^(?: {2,}|\t)/

/**
 * Splits Markdown into blocks that render separately: while the text is streaming, only the last one changes.
 * Blocks that span empty lines stay whole: fenced code, loose lists, and indented list content.
 */
export function blocksOf(text: string): string[] {
  const blocks: string[][] = []
  let open = ''
  let isAfterGap = true
  for (const line of text.split('\n')) {
    const isEmpty = line.trim() === ''
    const current = blocks.at(-1)
    if (isEmpty && open === '') {
      isAfterGap = true
      current?.push(line)
      continue
    }
    const isApart = isAfterGap && open === '' && !(current && belongs(current, line))
    if (isApart || !current) blocks.push([line])
    else current.push(line)
    open = fenceAfter(open, line)
    isAfterGap = false
  }
  return blocks.map((lines) => lines.join('\n').trimEnd())
}

function belongs(block: readonly string[], line: string): boolean {
  const isList = listItem.test(block[0] ?? '')
  return indented.test(line) || (isList && listItem.test(line))
}

/**
 * The fence that is open after a line. It is closed by a line with only the same character, at least as many.
 */
function fenceAfter(open: string, line: string): string {
  const [, row = ''] = fence.exec(line) ?? []
  if (open === '') return row
  return row.startsWith(open) && line.trim() === row ? '' : open
}
