/** Every way in which reading a file can end without a tree. */
export type GedcomErrorCode =
  | 'not_gedcom'
  | 'file_too_large'
  | 'line_too_long'
  | 'record_too_large'
  | 'too_deep'
  | 'too_many_people'
  | 'too_many_records'
  | 'archive_broken'
  | 'archive_too_large'
  | 'archive_without_tree'

export class GedcomError extends Error {
  readonly code: GedcomErrorCode

  constructor(code: GedcomErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'GedcomError'
    this.code = code
  }
}
