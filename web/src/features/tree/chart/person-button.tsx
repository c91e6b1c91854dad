import { type KeyboardEvent, memo } from 'react'

import { AddButton } from '#web/features/tree/chart/add-button.tsx'
import type { ChartPerson } from '#web/features/tree/chart/chart-data.ts'
import type { DrawnPerson } from '#web/features/tree/chart/drawn-parts.ts'
import { PersonMark } from '#web/features/tree/chart/person-mark.tsx'
import { labelBottom } from '#web/features/tree/chart/row-heights.ts'
import { classNames } from '#web/lib/class-names.ts'
import styles from '#web/features/tree/chart/tree-chart.module.css'

interface PersonButtonProps {
  readonly place: DrawnPerson
  readonly person: ChartPerson
  readonly portrait: string | undefined
  readonly clip: string
  readonly seal: string
  /** Reached by Tab; the arrow keys lead to the others. */
  readonly isCurrent: boolean
  readonly description: string
  readonly onChoose: (place: DrawnPerson) => void
  readonly onCurrent: (key: string) => void
  readonly onAdd: ((id: string) => void) | undefined
}

/** A person in the chart that can be pressed: it comes into the middle, and from there opens its page. */
export const PersonButton = memo(function PersonButton(props: PersonButtonProps) {
  const { place, person, isCurrent, description, onChoose, onCurrent, onAdd, ...mark } = props
  const { key, x, y, radius, label, isFocus, kind } = place
  const half = Math.max(label.width / 2, radius) + 4
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onChoose(place)
  }
  return (
    <g
      className={classNames(styles.place, isFocus && styles.focusPlace)}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      role="listitem"
    >
      <g
        className={styles.personButton}
        role="button"
        tabIndex={isCurrent ? 0 : -1}
        data-place={key}
        aria-label={description}
        aria-current={isFocus || undefined}
        onClick={() => onChoose(place)}
        onKeyDown={onKeyDown}
        onFocus={() => onCurrent(key)}
      >
        <rect
          className={styles.hit}
          x={-half}
          y={-radius - 4}
          width={half * 2}
          height={radius + labelBottom(radius, label) + 6}
          rx="6"
        />
        <PersonMark place={place} person={person} {...mark} />
      </g>
      {onAdd && kind === 'person' && !person.is_hidden && (
        <AddButton person={person} at={radius * 0.78} isCurrent={isCurrent} onAdd={onAdd} />
      )}
    </g>
  )
})
