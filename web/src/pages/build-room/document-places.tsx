import { useQuery } from '@tanstack/react-query'

import { countsQuery, type Filter, waitingQuery } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import placeButtonStyles from '#web/features/documents/place-button.module.css'
import styles from '#web/pages/build-room/document-list.module.css'

const states = ['draft', 'waiting', 'changes_requested', 'approved'] as const
export type DocumentPlace = 'all' | 'for_me' | (typeof states)[number] | 'bin'

/** The states of documents as buttons, each with its count. The bin is listed if it contains any. */
export function DocumentPlaces({
  place,
  onPlace,
}: {
  place: DocumentPlace
  onPlace: (place: DocumentPlace) => void
}) {
  const { t } = useTexts('build')
  const { data: counts } = useQuery(countsQuery)
  const forMe = useQuery(waitingQuery).data?.items.length ?? 0
  const places: DocumentPlace[] = [
    'all',
    'for_me',
    ...states,
    ...((counts?.bin ?? 0) > 0 || place === 'bin' ? (['bin'] as const) : []),
  ]
  const countOf = (one: DocumentPlace) =>
    one === 'for_me'
      ? forMe
      : one === 'all'
        ? states.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0)
        : (counts?.[one] ?? 0)
  return (
    <div className={styles.buildPlaces} data-part="build-places" role="group" aria-label={t('tab.label')}>
      {places.map((one) => (
        <button
          key={one}
          type="button"
          className={placeButtonStyles.buildPlace}
          data-part="build-place"
          aria-pressed={one === place}
          onClick={() => onPlace(one)}
        >
          {t(`tab.${one}`)} {counts && <span className="cap">{countOf(one)}</span>}
        </button>
      ))}
    </div>
  )
}

export function placeFilter(place: DocumentPlace): Filter {
  if (place === 'bin') return { bin: 'only' }
  if (place === 'for_me') return { waits: 'for_me' }
  return place === 'all' ? {} : { state: place }
}
