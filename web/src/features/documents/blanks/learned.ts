import type { BlankValues } from '#web/features/documents/blanks/use-blanks.ts'
import type { Document } from '#web/features/documents/queries.ts'

/** A value from a document that the family record doesn't have yet. */
export type LearnedValue =
  | { readonly field: 'name' | 'purpose_statement' | 'core_value'; readonly value: string }
  | { readonly field: 'legacy_established'; readonly value: number }

/** Finds values for the family record in filled-in blanks. A founding date counts only if it names a year. */
export function learnedFrom({ record_blanks }: Document, filled: BlankValues): LearnedValue[] {
  return record_blanks.flatMap(({ field, blank }): LearnedValue[] => {
    const value = filled[blank]
    if (value === undefined) return []
    if (field !== 'legacy_established') return [{ field, value }]
    const year = /(?<!\d)\d{3,4}(?!\d)/.exec(value)?.[0]
    return year === undefined ? [] : [{ field, value: Number(year) }]
  })
}
