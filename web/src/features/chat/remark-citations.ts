interface Node {
  type: string
  value?: string
  identifier?: string
  children?: Node[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** What a number in the text stands for: its name, and the address where it is read. */
export interface Cited {
  readonly label: string
  readonly href: string | null
}

const cited = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g
/** A place that a paper leaves to be filled in, as its text writes it. */
const place = /(\[\[[^[\]\n]+\]\])/
/** Where nothing is a citation. */
const untouched: ReadonlySet<string> = new Set(['code', 'inlineCode', 'link', 'image', 'definition'])

/** Makes the numbers in square brackets that are sources into ways to them, and shows places to fill in as such. Every other bracket stays as it was written. */
export function remarkCitations(sources: ReadonlyMap<number, Cited>) {
  return (tree: Node) => walk(tree, sources)
}

function walk(node: Node, sources: ReadonlyMap<number, Cited>): void {
  if (!node.children || untouched.has(node.type)) return
  node.children = node.children.flatMap((child): Node[] => {
    if (child.type === 'text') return cut(child.value ?? '', sources)
    // `[1]` with a line `[1]: address` somewhere, or a footnote: ours is the number that counts.
    const isNumber = sources.has(Number(child.identifier))
    if (child.type === 'footnoteReference' || (child.type === 'linkReference' && isNumber)) return cut(`[${child.identifier ?? ''}]`, sources)
    // What a footnote says stands where it was written; there is no foot of a page here.
    if (child.type === 'footnoteDefinition') return child.children ?? []
    walk(child, sources)
    return [child]
  })
}

function cut(text: string, sources: ReadonlyMap<number, Cited>): Node[] {
  const pieces: Node[] = []
  let done = 0
  for (const match of text.matchAll(cited)) {
    const numbers = (match[1] ?? '').split(/[,;]/).map(Number)
    if (!numbers.every((number) => sources.has(number))) continue
    pieces.push(...withPlaces(text.slice(done, match.index)), ...numbers.map((number) => numberOf(number, sources.get(number))))
    done = match.index + match[0].length
  }
  pieces.push(...withPlaces(text.slice(done)))
  return pieces
}

function withPlaces(text: string): Node[] {
  return text
    .split(place)
    .filter((part) => part !== '')
    .map((part): Node => {
      if (!place.test(part)) return plain(part)
      return { type: 'place', data: { hName: 'span', hProperties: { className: 'place' } }, children: [plain(part.slice(2, -2))] }
    })
}

const plain = (value: string): Node => ({ type: 'text', value })

function numberOf(number: number, source: Cited | undefined): Node {
  const { label = '', href = null } = source ?? {}
  const hProperties = { className: 'cite', title: label, ...(href !== null && { href, 'aria-label': label }) }
  return { type: 'citation', data: { hName: href === null ? 'span' : 'a', hProperties }, children: [plain(String(number))] }
}
