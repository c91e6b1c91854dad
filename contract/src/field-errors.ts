import type { $ZodIssue } from 'zod/v4/core'

/** A key of texts/<language>/fields.json with the number its sentence needs: a count, or a line's number. */
export interface FieldError {
  readonly field: string
  readonly key: FieldErrorKey
  readonly count?: number
  readonly line?: number
}

export const fieldErrorKeys = [
  'required',
  'wrong_type',
  'unknown',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_an_option',
  'bad_format',
  'document_syntax',
  'document_refused',
  'document_large',
  'document_kind',
  'document_busy',
  'document_nested',
  'document_blocks',
  'document_cells',
  'bad_text',
  'email',
  'email_taken',
  'email_same',
  'email_not_yours',
  'hidden_characters',
  'link',
  'not_found',
  'not_a_date',
  'date_future',
  'date_past',
  'date_early',
  'too_young',
  'password_short',
  'password_long',
  'password_common',
  'password_easy',
  'password_is_email',
  'password_wrong',
  'passwords_differ',
  'time_zone',
  'web_address',
  'web_path',
  'date_order',
  'day_needed',
  'header_text',
  'code_wrong',
  'name_differs',
  'folder_long',
  'photo_type',
  'photo_large',
  'photo_wide',
] as const
export type FieldErrorKey = (typeof fieldErrorKeys)[number]

// More than any form has. A hostile body can have thousands of invalid fields, and each message costs time.
const maxErrors = 20

/** The first error of each field, for the first twenty fields, in schema order. */
export function fieldErrors(issues: readonly $ZodIssue[]): FieldError[] {
  const found = new Map<string, FieldError>()
  for (const issue of issues) {
    for (const error of read(issue)) {
      if (!found.has(error.field)) found.set(error.field, error)
      if (found.size === maxErrors) return [...found.values()]
    }
  }
  return [...found.values()]
}

function read(issue: $ZodIssue): FieldError[] {
  const field = issue.path.map(String).join('.')
  // A missing value is always `required`, regardless of the schema's own message.
  if (issue.input === undefined && issue.code === 'invalid_type') return [{ field, key: 'required' }]
  // A schema's own error key arrives as the issue's message.
  const named = fieldErrorKeys.find((key) => key === issue.message)
  if (named) return [{ field, key: named }]

  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, maxErrors)
        .map((key) => ({ field: [...issue.path, key].map(String).join('.'), key: 'unknown' }))
    case 'invalid_type':
      return [{ field, key: issue.input === undefined ? 'required' : 'wrong_type' }]
    case 'too_small':
      return [
        { field, key: issue.origin === 'string' ? 'too_short' : 'too_small', count: Number(issue.minimum) },
      ]
    case 'too_big':
      return [
        { field, key: issue.origin === 'string' ? 'too_long' : 'too_big', count: Number(issue.maximum) },
      ]
    case 'invalid_value':
      return [{ field, key: issue.input === undefined ? 'required' : 'not_an_option' }]
    default:
      return [{ field, key: 'bad_format' }]
  }
}
