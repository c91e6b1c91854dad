import { useMemo } from 'react'

import type { Language } from '#contract/languages.ts'
import type { PersonEvent } from '#contract/tree/person.ts'
import { spanOf, type TreeDate } from '#contract/tree/tree-date.ts'
import type { Person } from '#web/features/tree/queries.ts'
import { treeDateLabel } from '#web/features/tree/tree-date-label.ts'
import { today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/life-line.module.css'

interface Mark {
  readonly key: string
  readonly at: number
  readonly until: number | null
  readonly when: string
  readonly title: string
  readonly place: string
  readonly isPrivate: boolean
}

/** A life as one line drawn to scale, with its events alternately above and below it. */
export function LifeLine({ person, language }: { person: Person; language: Language }) {
  const { t } = useTexts('tree')
  const { marks, from, to } = useMemo(() => {
    const marks = marksOf(person, {
      language,
      title: ({ kind, title }) => title || t(`event.${kind}`),
      union: (kind) => t(`event.${kind}`),
    })
    const days = marks.flatMap(({ at, until }) => [at, until ?? at])
    return {
      marks,
      from: Math.min(...days),
      to: Math.max(...days, person.card.is_living ? dayNumber(today()) : 0),
    }
  }, [person, language, t])
  if (marks.length === 0) return null
  const placeOf = (day: number) => (to > from ? ((day - from) / (to - from)) * 100 : 0)
  return (
    <section className={styles.life} aria-label={t('person.life')}>
      <div className={styles.line} aria-hidden="true">
        {marks.map(({ key, at, until }) =>
          until === null ? null : (
            <i
              key={key}
              className={styles.span}
              style={{ insetInlineStart: `${placeOf(at)}%`, inlineSize: `${placeOf(until) - placeOf(at)}%` }}
            />
          ),
        )}
        {marks.map(({ key, at }) => (
          <i key={key} className={styles.dot} style={{ insetInlineStart: `${placeOf(at)}%` }} />
        ))}
        {person.card.is_living && <i className={styles.now} />}
      </div>
      <ol className={styles.events}>
        {marks.map(({ key, when, title, place, isPrivate }) => (
          <li key={key}>
            <span className="cap">{when}</span>
            <strong>{title}</strong>
            {place && <span>{place}</span>}
            {isPrivate && <span className="sub">{t('person.private')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface Words {
  readonly language: Language
  readonly title: (event: PersonEvent) => string
  readonly union: (kind: Person['unions'][number]['values']['events'][number]['kind']) => string
}

function marksOf({ values, unions }: Person, words: Words): Mark[] {
  const own = values.events.map((event, index) =>
    markOf(`own ${index}`, event.date, { ...event, title: words.title(event) }, words.language),
  )
  const shared = unions.flatMap((union) =>
    union.values.events.map((event, index) =>
      markOf(
        `${union.id} ${index}`,
        event.date,
        { ...event, title: event.title || words.union(event.kind) },
        words.language,
      ),
    ),
  )
  return [...own, ...shared].filter((mark) => mark !== null).toSorted((a, b) => a.at - b.at)
}

function markOf(
  key: string,
  date: TreeDate | null,
  { end, title, place, is_private }: Pick<PersonEvent, 'end' | 'title' | 'place' | 'is_private'>,
  language: Language,
): Mark | null {
  const day = date && firstOf(date)
  if (!date || !day) return null
  const last = end && firstOf(end)
  return {
    key,
    at: dayNumber(day),
    until: last ? dayNumber(last) : null,
    when: [date, end].flatMap((one) => (one ? treeDateLabel(one, language) : [])).join('–'),
    title,
    place,
    isPrivate: is_private,
  }
}

function firstOf(date: TreeDate): string | null {
  const { first, last } = spanOf(date)
  return first ?? last
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
