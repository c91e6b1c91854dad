import type { KeyboardEvent } from 'react'

import type { ChartPerson } from '#web/features/tree/chart/chart-data.ts'
import { nameOf } from '#web/features/tree/chart/name-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/chart/tree-chart.module.css'

interface AddButtonProps {
  readonly person: ChartPerson
  /** To the right of and above the middle of the medallion. */
  readonly at: number
  readonly isCurrent: boolean
  readonly onAdd: (id: string) => void
}

/** The plus on a medallion that adds a relative; it shows on hover and with the keyboard. */
export function AddButton({ person, at, isCurrent, onAdd }: AddButtonProps) {
  const { t } = useTexts('tree-chart')
  const label = t('person.add', { name: nameOf(person) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onAdd(person.id)
  }
  return (
    <g
      className={styles.add}
      transform={`translate(${at} ${-at})`}
      role="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      onClick={() => onAdd(person.id)}
      onKeyDown={onKeyDown}
    >
      <title>{label}</title>
      <circle className={styles.addTarget} r="20" />
      <circle className={styles.addRing} r="11" />
      <path d="M-5 0H5M0 -5V5" />
    </g>
  )
}
