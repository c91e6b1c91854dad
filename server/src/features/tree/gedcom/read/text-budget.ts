import type { PersonValues, UnionValues } from '#contract/tree/person.ts'
import { GedcomError } from '#server/features/tree/gedcom/error.ts'
import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'

/** Ends the reading if a small file would become a huge tree. */
export function createTextBudget(): (values: PersonValues | UnionValues) => void {
  let spent = 0
  return (values) => {
    spent += values.note.length
    for (const { title, place, note } of values.events) spent += title.length + place.length + note.length
    if ('sources' in values) for (const { title, text } of values.sources) spent += title.length + text.length
    if (spent > gedcomLimits.valueCharacters) throw new GedcomError('file_too_large')
  }
}
