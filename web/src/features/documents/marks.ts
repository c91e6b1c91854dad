/** A number in the sheet, beside the words that a finding or a comment is about. */
export interface Mark {
  readonly id: string
  readonly number: number
  /** Findings and comments differ in form: both may be on the page, and each counts from one. */
  readonly kind: 'finding' | 'comment'
  /** Empty where it is about the passage and no words of it. */
  readonly quote: string
  readonly occurrence: number
  /** What the number is called where it can't be seen. */
  readonly label: string
}

/** Marks by the passage they stand in. */
export type Marks = ReadonlyMap<number, readonly Mark[]>

/** Where one sentence ends and another begins without a sign between them. */
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

/** Goes from a number in the sheet to its card, or back. */
export function goTo(elementId: string, block: ScrollLogicalPosition = 'nearest'): void {
  const element = document.getElementById(elementId)
  element?.scrollIntoView({ block })
  element?.focus({ preventScroll: true })
}

/** Marks from several sides, each with its passage, laid by passage. */
export function gatherMarks(...all: readonly (readonly (readonly [number, Mark])[])[]): Marks {
  const marks = new Map<number, Mark[]>()
  for (const [passage, mark] of all.flat()) {
    const same = marks.get(passage)
    if (same) same.push(mark)
    else marks.set(passage, [mark])
  }
  return marks
}
