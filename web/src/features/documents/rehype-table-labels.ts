interface Node {
  type: string
  tagName?: string
  value?: string
  children?: Node[]
  properties?: Record<string, unknown>
}

/**
 * Gives each cell the heading of its column. On a narrow screen the rows become blocks and each cell shows
 * its heading (document-sheet.module.css). The roles keep the table a table for screen readers then.
 */
export function rehypeTableLabels() {
  return (tree: Node): void => {
    for (const table of all(tree, 'table')) label(table)
  }
}

function label(table: Node): void {
  const headings = all(table, 'th').map(textOf)
  // Two columns fit a phone side by side.
  if (headings.length < 3) return
  set(table, 'role', 'table')
  set(table, 'data-stacks', '')
  for (const part of [...all(table, 'thead'), ...all(table, 'tbody')]) set(part, 'role', 'rowgroup')
  for (const heading of all(table, 'th')) set(heading, 'role', 'columnheader')
  for (const row of all(table, 'tr')) {
    set(row, 'role', 'row')
    const cells = all(row, 'td')
    if (cells.length > 0 && cells.every((cell) => textOf(cell) === '')) set(row, 'data-empty', '')
    cells.forEach((cell, index) => {
      set(cell, 'role', 'cell')
      set(cell, 'data-label', headings[index] ?? '')
      // One element beside the heading, however many pieces a blank or a mark makes of the text.
      cell.children = [{ type: 'element', tagName: 'span', properties: {}, children: cell.children ?? [] }]
    })
  }
}

function set(node: Node, name: string, value: string): void {
  node.properties = { ...node.properties, [name]: value }
}

function all(node: Node, tagName: string): Node[] {
  return (node.children ?? []).flatMap((child) => [
    ...(child.tagName === tagName ? [child] : []),
    ...all(child, tagName),
  ])
}

function textOf(node: Node): string {
  if (node.type === 'text') return (node.value ?? '').trim()
  return (node.children ?? []).map(textOf).join(' ').trim()
}
