import type { PersonValues, UnionValues } from '#contract/tree/person.ts'
import { isCut } from '#server/features/tree/gedcom/text/clean.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

/** One warning for each text that was longer than its field. Its original stays in the kept lines. */
export function warnOfText(id: string, values: PersonValues | UnionValues, warnings: WarningList): void {
  const names = 'names' in values ? values.names : []
  const sources = 'sources' in values ? values.sources : []
  const noteLength = 'names' in values ? 20_000 : 4000
  const texts: [string, string, number][] = [
    ['note', values.note, noteLength],
    ...names.flatMap(({ given, surname }): [string, string, number][] => [
      ['name', given, 120],
      ['name', surname, 120],
    ]),
    ...values.events.flatMap(({ title, place, note }): [string, string, number][] => [
      ['event', title, 200],
      ['place', place, 200],
      ['event', note, 4000],
    ]),
    ...sources.flatMap(({ title, text }): [string, string, number][] => [
      ['source', title, 300],
      ['source', text, 4000],
    ]),
  ]
  for (const [field, text, max] of texts) {
    if (isCut(text, max)) warnings.add('text_cut', { ids: [id], params: { field } })
  }
}
