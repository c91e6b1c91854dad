import { commentLimits } from '#contract/documents/comment-calls.ts'
import { occurrencesOf, wordsOf } from '#contract/documents/locate-quote.ts'
import { blocks, type DocumentMark, markId } from '#web/features/documents/marks.ts'
import { currentLanguage } from '#web/lib/texts.ts'
import styles from '#web/features/documents/marks.module.css'

interface Node {
  type: string
  tagName?: string
  value?: string
  children?: Node[]
  properties?: Record<string, unknown>
}

/** A text node with its offset in the passage. */
interface Piece {
  readonly node: Node
  readonly parent: Node
  readonly start: number
  /** The enclosing link, which can't contain a number. */
  readonly link: { readonly node: Node; readonly parent: Node } | null
}

interface Range {
  readonly mark: DocumentMark
  /**
   * Null if the quote is not in the visible passage or covers all of it: then only the number is added at the
   * end.
   */
  readonly from: number | null
  readonly to: number
}

/** Underlines the quotes of marks and adds their numbers after them. */
export function rehypeMarks(marks: readonly DocumentMark[]) {
  return (tree: Node): void => {
    const { pieces, shown } = read(tree)
    const last = pieces.findLast(({ node }) => node.value?.trim())
    if (!last) {
      tree.children?.push(...marks.map(numberOf))
      return
    }
    const end = last.start + (last.node.value ?? '').trimEnd().length
    const ranges = marks.map((mark) => rangeOf(mark, shown, end))
    // From the end, so that splitting doesn't shift the remaining offsets.
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

function rangeOf(mark: DocumentMark, shown: string, end: number): Range {
  const { words, at } = wordsOf(shown)
  const length = wordsOf(mark.quote).words.length
  const offsets = occurrencesOf(words, mark.quote)
  const offset = offsets[Math.min(mark.occurrence, offsets.length - 1)]
  const [from, to] = offset === undefined ? [] : [at[offset], at[offset + length - 1]]
  if (from === undefined || to === undefined) return { mark, from: null, to: end }
  // Don't underline a whole passage, which is hard to read. Long passages are quoted by their start.
  const isWhole = offset === 0 && (length === words.length || mark.quote.length > commentLimits.quote * 0.8)
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
  // Marks may overlap; the selector `~=` matches each of them.
  const properties = {
    'data-kind': kinds.join(' '),
    'data-mark': ranges.map(({ mark }) => mark.id).join(' '),
  }
  return { type: 'element', tagName: 'mark', properties, children: [child] }
}

function numberOf({ id, number, kind, label }: DocumentMark): Node {
  const properties = {
    type: 'button',
    id: markId(id),
    className: styles.markN,
    'data-kind': kind,
    'data-mark': id,
    'aria-label': label,
    lang: currentLanguage(),
  }
  return {
    type: 'element',
    tagName: 'button',
    properties,
    children: [{ type: 'text', value: String(number) }],
  }
}
