/** Why no text could be taken out of a file. */
export const readTroubles = ['encrypted', 'too_large', 'too_slow', 'broken', 'crashed'] as const
export type Trouble = (typeof readTroubles)[number]

/** Pages, slides and sheets are counted from one; what has none of them is one page without a number. */
export interface ReadPage {
  readonly page: number | null
  readonly text: string
}

export interface ReadText {
  readonly kind: 'text'
  readonly pages: readonly ReadPage[]
  readonly isCut: boolean
  /** How many pages of a scan were read as pictures, and how many more there were. */
  readonly scanned: number
  readonly unread: number
}

export type Reading = ReadText | { readonly kind: 'none' } | { readonly kind: 'trouble'; readonly trouble: Trouble }

/** Thrown by whatever takes text out of a file; what else is thrown means that the file is broken. */
export class ReadTrouble extends Error {
  override name = 'ReadTrouble'
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}
