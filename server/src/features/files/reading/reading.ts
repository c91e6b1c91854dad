/** Reasons why text extraction failed. */
export const readErrorCodes = ['encrypted', 'too_large', 'too_slow', 'broken', 'crashed'] as const
export type ReadErrorCode = (typeof readErrorCodes)[number]

/** Pages, slides and sheets are numbered from 1; formats without them are one page without a number. */
export interface ReadPage {
  readonly page: number | null
  readonly text: string
}

export interface ReadText {
  readonly kind: 'text'
  readonly pages: readonly ReadPage[]
  readonly isCut: boolean
  /** Pages read by OCR, and scanned pages left unread. */
  readonly scanned: number
  readonly unread: number
}

export type Reading =
  | ReadText
  | { readonly kind: 'none' }
  | { readonly kind: 'error'; readonly error: ReadErrorCode }

/** Thrown by the readers. Any other exception means that the file is broken. */
export class ReadError extends Error {
  override name = 'ReadError'
  readonly code: ReadErrorCode

  constructor(code: ReadErrorCode) {
    super(code)
    this.code = code
  }
}
