import {
  eventKinds,
  genders,
  livings,
  nameKinds,
  type PersonEvent,
  type PersonName,
  type PersonValues,
} from '#contract/tree/person.ts'
import { datePrecisions, type TreeDate } from '#contract/tree/tree-date.ts'
import { isPartialDay } from '#contract/timeline/partial-day.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { partialDate } from '#web/ui/partial-date-fields.tsx'

type Fields = Record<string, string>

export const emptyPerson: PersonValues = {
  names: [{ kind: 'birth', prefix: '', given: '', surname: '', suffix: '', reading: '' }],
  gender: 'unknown',
  gender_words: '',
  living: 'derived',
  events: [],
  note: '',
  sources: [],
  files: [],
  is_private: false,
  is_branch_head: false,
}

/** A person as the form has them. Fields that the form doesn't show stay as they were. */
export function personOf(fields: Fields, before: PersonValues): PersonValues {
  return {
    ...before,
    names: rows(fields, 'name').map((row) => nameOf(fields, row)),
    gender: oneOf(genders, fields['gender']) ?? before.gender,
    gender_words: fields['gender_words'] ?? before.gender_words,
    living: oneOf(livings, fields['living']) ?? before.living,
    events: rows(fields, 'event')
      .map((row) => eventOf(fields, row))
      .filter(saysSomething),
    note: fields['note'] ?? before.note,
    is_private: 'has_marks' in fields ? fields['is_private'] === 'on' : before.is_private,
    is_branch_head: 'has_marks' in fields ? fields['is_branch_head'] === 'on' : before.is_branch_head,
  }
}

/** The names of the rows of a kind, such as `name_0`, in the order of the form. */
function rows(fields: Fields, kind: 'name' | 'event'): string[] {
  const found = Object.keys(fields).flatMap(
    (field) => new RegExp(`^${kind}_\\d+(?=_kind$)`).exec(field)?.[0] ?? [],
  )
  return [...new Set(found)]
}

function nameOf(fields: Fields, row: string): PersonName {
  const part = (name: string) => fields[`${row}_${name}`] ?? ''
  return {
    kind: oneOf(nameKinds, part('kind')) ?? 'birth',
    prefix: part('prefix'),
    given: part('given'),
    surname: part('surname'),
    suffix: part('suffix'),
    reading: part('reading'),
  }
}

function eventOf(fields: Fields, row: string): PersonEvent {
  return {
    kind: oneOf(eventKinds, fields[`${row}_kind`]) ?? 'other',
    title: fields[`${row}_title`] ?? '',
    date: dateOf(fields, `${row}_date`),
    end: dateOf(fields, `${row}_end`),
    place: fields[`${row}_place`] ?? '',
    note: fields[`${row}_note`] ?? '',
    is_private: fields[`${row}_private`] === 'on',
  }
}

/** A date, or null where its fields are empty. */
export function dateOf(fields: Fields, name: string): TreeDate | null {
  const on = partialDate(fields, name)
  if (on === '') return null
  const precision = oneOf(datePrecisions, fields[`${name}_precision`]) ?? 'on'
  const until = partialDate(fields, `${name}_until`)
  return {
    precision,
    on,
    until: precision === 'between' && until !== '' ? until : null,
    calendar: 'gregorian',
    as_written: '',
  }
}

/** The dates of a form that no calendar has. */
export function wrongDates(values: Pick<PersonValues, 'events'>): boolean {
  return values.events
    .flatMap(({ date, end }) => [date, end])
    .some(
      (date) =>
        date && !(isPartialDay(date.on) && (date.precision !== 'between' || isPartialDay(date.until ?? ''))),
    )
}

export function hasName({ names }: Pick<PersonValues, 'names'>): boolean {
  return names.some(({ given, surname }) => given.trim() !== '' || surname.trim() !== '')
}

// An empty row of birth or death stands in the form without meaning anything.
function saysSomething({ kind, title, date, end, place, note }: PersonEvent): boolean {
  if (kind === 'death' && note === '' && title === '' && !date && !end && place === '') return false
  if (kind === 'birth' && note === '' && title === '' && !date && !end && place === '') return false
  return true
}
