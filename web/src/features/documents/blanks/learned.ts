import type { BlankValues } from '#web/features/documents/blanks/use-blanks.ts'
import type { Document } from '#web/features/documents/queries.ts'

/** Something a family wrote into a document that its record does not know yet. */
export type Learned =
  | { readonly field: 'name' | 'purpose_statement' | 'core_value'; readonly value: string }
  | { readonly field: 'legacy_established'; readonly value: number }

/** Finds values for the family record in the blanks that were just filled in. A beginning counts only if it names a year. */
export function learnedFrom({ record_blanks }: Document, filled: BlankValues): Learned[] {
  return record_blanks.flatMap(({ field, blank }): Learned[] => {
    const value = filled[blank]
    if (value === undefined) return []
    if (field !== 'legacy_established') return [{ field, value }]
    const year = /(?<!\d)\d{3,4}(?!\d)/.exec(value)?.[0]
    return year === undefined ? [] : [{ field, value: Number(year) }]
  })
}
