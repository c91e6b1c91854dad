import { commentLimits } from '#contract/documents/comment-calls.ts'
import { placesOf, wordsOf } from '#contract/documents/where-stands.ts'
import { blocks, type Mark, markId } from '#web/features/documents/marks.ts'
import { currentLanguage } from '#web/lib/texts.ts'

interface Node {
  type: string
  tagName?: string
  value?: string
  children?: Node[]
  properties?: Record<string, unknown>
}

/** A piece of text with where it begins in the whole passage. */
interface Piece {
  readonly node: Node
  readonly parent: Node
  readonly start: number
  /** The link it lies in: a number may not stand inside. */
  readonly link: { readonly node: Node; readonly parent: Node } | null
}

interface Range {
  readonly mark: Mark
  /** Null where the words are not in the passage as it is shown, or where it is about all of it: then only the number stands at its end. */
  readonly from: number | null
  readonly to: number
}

/** Underlines what marks are about and sets their numbers behind it. */
export function rehypeMarks(marks: readonly Mark[]) {
  return (tree: Node): void => {
    const { pieces, shown } = read(tree)
    const last = pieces.findLast(({ node }) => node.value?.trim())
    if (!last) {
      tree.children?.push(...marks.map(numberOf))
      return
    }
    const end = last.start + (last.node.value ?? '').trimEnd().length
    const ranges = marks.map((mark) => rangeOf(mark, shown, end))
    // From the end, so that what was cut does not move what is still to be cut.
    for (const piece of pieces.toReversed()) cut(piece, ranges)
  }
}

function read(tree: Node): { pieces: Piece[]; shown: string } {
  const pieces: Piece[] = []
  let shown = ''
  const walk = (parent: Node, link: Piece['link']) => {
    for (const node of parent.children ?? []) {
      const isBlock = blocks.has(node.tagName ?? '')
      if (isBlock) shown += ' '
      if (node.type === 'text') {
        pieces.push({ node, parent, start: shown.length, link })
        shown += node.value ?? ''
      } else walk(node, node.tagName === 'a' ? { node, parent } : link)
      if (isBlock) shown += ' '
    }
  }
  walk(tree, null)
  return { pieces, shown }
}

function rangeOf(mark: Mark, shown: string, end: number): Range {
  const { words, at } = wordsOf(shown)
  const length = wordsOf(mark.quote).words.length
  const places = placesOf(words, mark.quote)
  const place = places[Math.min(mark.occurrence, places.length - 1)]
  const [from, to] = place === undefined ? [] : [at[place], at[place + length - 1]]
  if (from === undefined || to === undefined) return { mark, from: null, to: end }
  // All of a passage underlined would be harder to read than none of it; a long one is quoted by its beginning.
  const isWhole = place === 0 && (length === words.length || mark.quote.length > commentLimits.quote * 0.8)
  return isWhole ? { mark, from: null, to: end } : { mark, from, to: to + 1 }
}

function cut({ node, parent, start, link }: Piece, ranges: readonly Range[]): void {
  const text = node.value ?? ''
  const end = start + text.length
  const touching = ranges.filter(({ from, to }) => to > start && (from === null ? to <= end : from < end))
  if (touching.length === 0) return
  const edges = [...new Set([start, end, ...touching.flatMap(({ from, to }) => [from ?? to, to])])]
    .filter((edge) => edge >= start && edge <= end)
    .toSorted((a, b) => a - b)
  const numbers: Node[] = []
  const made = edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1] ?? end
    const value: Node = { type: 'text', value: text.slice(from - start, to - start) }
    const over = touching.filter((range) => range.from !== null && range.from <= from && range.to >= to)
    const ending = touching.filter((range) => range.to === to).map(({ mark }) => numberOf(mark))
    if (link) numbers.push(...ending)
    return [over.length === 0 ? value : marked(over, value), ...(link ? [] : ending)]
  })
  replace(parent, node, made)
  if (link) replace(link.parent, link.node, [link.node, ...numbers])
}

function replace(parent: Node, node: Node, made: readonly Node[]): void {
  parent.children?.splice(parent.children.indexOf(node), 1, ...made)
}

function marked(ranges: readonly Range[], child: Node): Node {
  const kinds = [...new Set(ranges.map(({ mark }) => mark.kind))]
  // Several may overlap; `~=` finds each of them.
  const properties = { className: ['marked', ...kinds.map((kind) => `of-${kind}`)], 'data-mark': ranges.map(({ mark }) => mark.id).join(' ') }
  return { type: 'element', tagName: 'mark', properties, children: [child] }
}

function numberOf({ id, number, kind, label }: Mark): Node {
  const properties = {
    type: 'button',
    id: markId(id),
    className: ['mark-n', `of-${kind}`],
    'data-mark': id,
    'aria-label': label,
    lang: currentLanguage(),
  }
  return { type: 'element', tagName: 'button', properties, children: [{ type: 'text', value: String(number) }] }
}
