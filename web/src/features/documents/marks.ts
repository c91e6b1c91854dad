/** A number in the document next to the quote of a finding or comment. */
export interface DocumentMark {
  readonly id: string
  readonly number: number
  /** Findings and comments look different, because both count from one and may be visible together. */
  readonly kind: 'finding' | 'comment'
  /** Empty if it is about the whole passage. */
  readonly quote: string
  readonly occurrence: number
  /** The accessible label of the number. */
  readonly label: string
}

/** Marks by passage index. */
export type Marks = ReadonlyMap<number, readonly DocumentMark[]>

/** Block elements, which separate words without white space. */
export const blocks: ReadonlySet<string> = new Set([
  'p',
  'li',
  'ul',
  'ol',
  'tr',
  'td',
  'th',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'table',
  'br',
  'hr',
])

export const markId = (id: string) => `mark-${id}`
export const cardId = (id: string) => `card-${id}`

/** Moves from a number in the document to its card, or back. */
export function goTo(elementId: string, block: ScrollLogicalPosition = 'nearest'): void {
  const element = document.getElementById(elementId)
  element?.scrollIntoView({ block })
  element?.focus({ preventScroll: true })
}

/** Groups marks of several sources by passage. */
export function gatherMarks(...all: readonly (readonly (readonly [number, DocumentMark])[])[]): Marks {
  const marks = new Map<number, DocumentMark[]>()
  for (const [passage, mark] of all.flat()) {
    const same = marks.get(passage)
    if (same) same.push(mark)
    else marks.set(passage, [mark])
  }
  return marks
}
