/** A paper's text as PDF and DOCX draw it. Everything in it is plain data: nothing can run, nothing is loaded from elsewhere. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly start: number; readonly items: readonly ListItem[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | Table
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }

export interface ListItem {
  /** Only where it is a task. */
  readonly isDone: boolean | null
  readonly blocks: readonly Block[]
}

export interface Table {
  readonly kind: 'table'
  readonly align: readonly ('left' | 'center' | 'right')[]
  /** How wide each column is beside the others. */
  readonly widths: readonly number[]
  readonly head: readonly (readonly Run[])[]
  readonly rows: readonly (readonly (readonly Run[])[])[]
}

/** Words that look the same, or the end of a line. */
export interface Run {
  readonly text: string
  readonly isBreak?: true
  readonly isBold?: true
  readonly isItalic?: true
  readonly isStruck?: true
  readonly isCode?: true
  /** A place to fill in. */
  readonly isPlace?: true
  /** Only where it leads to http, https or mailto. */
  readonly link?: string
}

export type Looks = Omit<Run, 'text' | 'isBreak'>
