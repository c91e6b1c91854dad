import type { ChartPerson } from '#web/features/tree/chart/chart-data.ts'
import type { CloseRelatives } from '#web/features/tree/chart/close-relatives.ts'
import { nameOf } from '#web/features/tree/chart/name-of.ts'
import { listAs } from '#web/lib/formats.ts'
import type { TranslateRoom } from '#web/lib/translate.ts'

interface Surroundings {
  readonly t: TranslateRoom<'tree-chart'>
  readonly people: ReadonlyMap<string, ChartPerson>
  readonly relatives: CloseRelatives | undefined
  /** The years of the life, in words. */
  readonly life: string
  /** Generations above (negative) or below the focus person. */
  readonly row: number
  readonly focusName: string
}

/** A person in words for screen readers: name, life, place in the tree, and the closest relatives. */
export function describePerson(person: ChartPerson, surroundings: Surroundings): string {
  const { t, life, row, focusName, relatives } = surroundings
  const name = nameOf(person)
  const place =
    row === 0
      ? t('chart.same', { name: focusName })
      : t(row < 0 ? 'chart.above' : 'chart.below', { count: Math.abs(row), name: focusName })
  return [
    life === '' ? `${name}.` : `${name}, ${life}.`,
    person.is_hidden && t('person.hidden'),
    person.member && `${t('legend.member')}.`,
    person.is_private && `${t('legend.private')}.`,
    name !== focusName && `${place}.`,
    ...relativesInWords(relatives, surroundings),
  ]
    .filter(Boolean)
    .join(' ')
}

function relativesInWords(
  relatives: CloseRelatives | undefined,
  { t, people }: Pick<Surroundings, 't' | 'people'>,
): string[] {
  if (!relatives) return []
  const nameIn = (id: string) => {
    const person = people.get(id)
    return person && nameOf(person)
  }
  const list = (names: readonly (string | undefined)[]) =>
    listAs({ type: 'conjunction' }).format(names.filter((name) => name !== undefined))
  const withKind = (id: string, kind: string, usual: readonly string[]) => {
    const name = nameIn(id)
    return name === undefined || usual.includes(kind)
      ? name
      : t('person.with_kind', { name, kind: t(`legend.${kind as 'adopted'}`) })
  }
  const parentKind = (kind: string) => (kind === 'unknown' ? 'unsure' : kind)
  const parents = list(relatives.parents.map(({ id, kind }) => withKind(id, parentKind(kind), ['birth'])))
  const partners = list(
    relatives.partners.map(({ id, kind }) => withKind(id, kind, ['together', 'widowed', 'unknown'])),
  )
  const children = list(relatives.children.map(({ id, kind }) => withKind(id, parentKind(kind), ['birth'])))
  return [
    ...(parents === '' ? [] : [t('person.parents', { names: parents })]),
    ...(partners === '' ? [] : [t('person.partners', { names: partners })]),
    ...(children === '' ? [] : [t('person.children', { names: children })]),
  ]
}
