/** A document's text for PDF and DOCX. It is plain data: nothing is executed or loaded from elsewhere. */
export type PrintedBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly start: number
      readonly items: readonly ListItem[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly PrintedBlock[] }
  | Table
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }

export interface ListItem {
  /** Null unless the item is a task. */
  readonly isDone: boolean | null
  readonly blocks: readonly PrintedBlock[]
}

export interface Table {
  readonly kind: 'table'
  readonly align: readonly ('left' | 'center' | 'right')[]
  /** Relative widths of the columns. */
  readonly widths: readonly number[]
  readonly head: readonly (readonly Run[])[]
  readonly rows: readonly (readonly (readonly Run[])[])[]
}

/** Text with one formatting, or a line break. */
export interface Run {
  readonly text: string
  readonly isBreak?: true
  readonly isBold?: true
  readonly isItalic?: true
  readonly isStruck?: true
  readonly isCode?: true
  /** A blank to fill in. */
  readonly isBlank?: true
  /** An http, https or mailto address. */
  readonly link?: string
}

export type Looks = Omit<Run, 'text' | 'isBreak'>
