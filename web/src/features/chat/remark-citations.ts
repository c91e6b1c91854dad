import styles from '#web/features/chat/source-list.module.css'
interface Node {
  type: string
  value?: string
  identifier?: string
  children?: Node[]
  data?: { hName: string; hProperties: Record<string, string | undefined> }
}

/** A cited source: its label and its address. */
export interface Citation {
  readonly label: string
  readonly href: string | null
}

const citationPattern = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g
/** A fill-in of a document, as its source text writes it. */
const blankPattern = /(\[\[[^[\]\n]+\]\])/
/** Nodes without citations. */
const skippedTypes: ReadonlySet<string> = new Set(['code', 'inlineCode', 'link', 'image', 'definition'])

/** Turns bracketed source numbers into links and marks fill-ins. All other brackets stay as they are. */
export function remarkCitations(sources: ReadonlyMap<number, Citation>) {
  return (tree: Node) => walk(tree, sources)
}

function walk(node: Node, sources: ReadonlyMap<number, Citation>): void {
  if (!node.children || skippedTypes.has(node.type)) return
  node.children = node.children.flatMap((child): Node[] => {
    if (child.type === 'text') return splitText(child.value ?? '', sources)
    // `[1]` may parse as a reference link or a footnote; a source number takes precedence.
    const isNumber = sources.has(Number(child.identifier))
    if (child.type === 'footnoteReference' || (child.type === 'linkReference' && isNumber))
      return splitText(`[${child.identifier ?? ''}]`, sources)
    // Footnote text is shown inline, because there is no footer.
    if (child.type === 'footnoteDefinition') return child.children ?? []
    walk(child, sources)
    return [child]
  })
}

function splitText(text: string, sources: ReadonlyMap<number, Citation>): Node[] {
  const pieces: Node[] = []
  let done = 0
  for (const match of text.matchAll(citationPattern)) {
    const numbers = (match[1] ?? '').split(/[,;]/).map(Number)
    if (!numbers.every((number) => sources.has(number))) continue
    pieces.push(
      ...withBlanks(text.slice(done, match.index)),
      ...numbers.map((number) => citationNode(number, sources.get(number))),
    )
    done = match.index + match[0].length
  }
  pieces.push(...withBlanks(text.slice(done)))
  return pieces
}

function withBlanks(text: string): Node[] {
  return text
    .split(blankPattern)
    .filter((part) => part !== '')
    .map((part): Node => {
      if (!blankPattern.test(part)) return plain(part)
      return {
        type: 'place',
        data: { hName: 'span', hProperties: { className: styles.place } },
        children: [plain(part.slice(2, -2))],
      }
    })
}

const plain = (value: string): Node => ({ type: 'text', value })

function citationNode(number: number, source: Citation | undefined): Node {
  const { label = '', href = null } = source ?? {}
  const hProperties = {
    className: styles.cite,
    title: label,
    ...(href !== null && { href, 'aria-label': label }),
  }
  return {
    type: 'citation',
    data: { hName: href === null ? 'span' : 'a', hProperties },
    children: [plain(String(number))],
  }
}
