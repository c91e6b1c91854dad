import type { ChartPerson } from '#web/features/tree/chart/chart-data.ts'
import type { DrawnStub } from '#web/features/tree/chart/drawn-parts.ts'
import { nameOf } from '#web/features/tree/chart/name-of.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/chart/tree-chart.module.css'

interface StubButtonProps {
  readonly stub: DrawnStub
  readonly person: ChartPerson
  readonly onFocus: (id: string) => void
}

/** `+8`: how many more people stand there. It puts the person at the edge into the middle. */
export function StubButton({ stub: { x, y, count, direction }, person, onFocus }: StubButtonProps) {
  const { t } = useTexts('tree-chart')
  const { width, height } = sizes.stub
  const name = nameOf(person)
  const label =
    direction === 'up' ? t('person.ancestors', { count, name }) : t('person.descendants', { count, name })
  return (
    // Not in the tab order: the person beside it leads to the same place.
    <g
      className={styles.stub}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      role="button"
      tabIndex={-1}
      aria-label={label}
      onClick={() => onFocus(person.id)}
    >
      <title>{label}</title>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={height / 2} />
      <text y="5">{`+${count}`}</text>
    </g>
  )
}
