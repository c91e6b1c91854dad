import type { Figures } from '#web/features/capitals/queries.ts'
import { labelAt, pointAt, polygon, radarSize } from '#web/features/capitals/radar-geometry.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/capitals/radar.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Empty space of the square above and below the labels. */
const emptySpace = { top: 26, bottom: 34 }
const rings = [25, 50, 75, 100]

/** Perceived is dashed with hollow dots, effective is solid, so they also differ without colour. */
export function Radar({ figures }: { figures: readonly Figures[] }) {
  const { t } = useTexts('capitals')
  const count = figures.length
  const ring = (value: number) => polygon(figures.map((_, index) => pointAt(index, count, value)))
  const effective = figures.map((row, index) => pointAt(index, count, row.effective))
  const perceived = figures.flatMap((row, index) =>
    row.perceived === null || row.raters === 0 ? [] : [pointAt(index, count, row.perceived)],
  )
  const hasEvidence = figures.some(({ pieces }) => pieces > 0)
  return (
    <svg
      className={styles.radar}
      viewBox={`0 ${emptySpace.top} ${radarSize} ${radarSize - emptySpace.top - emptySpace.bottom}`}
      width={radarSize}
      height={radarSize - emptySpace.top - emptySpace.bottom}
      role="img"
      aria-label={t('radar.label')}
    >
      {rings.map((value) => (
        <polygon
          key={value}
          className={classNames(styles.grid, value === 100 && styles.rim)}
          points={ring(value)}
        />
      ))}
      {figures.map(({ capital }, index) => (
        <polyline
          key={capital}
          className={styles.grid}
          points={polygon([pointAt(index, count, 0), pointAt(index, count, 100)])}
        />
      ))}
      {hasEvidence && <polygon className={styles.eff} points={polygon(effective)} />}
      <polygon className={styles.per} points={polygon(perceived)} />
      {perceived.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={styles.dotP} cx={x} cy={y} r="3.2" />
      ))}
      {figures.map(
        ({ capital, pieces }, index) =>
          pieces > 0 && (
            <circle
              key={capital}
              className={styles.dotE}
              cx={effective[index]?.x}
              cy={effective[index]?.y}
              r="3.2"
            />
          ),
      )}
      {figures.map(({ capital }, index) => {
        const { x, y, anchor } = labelAt(index, count)
        return (
          <text key={capital} x={x} y={y} textAnchor={anchor}>
            {t(`name.${capital}`)}
          </text>
        )
      })}
    </svg>
  )
}

/** The legend of the chart. */
export function RadarKey() {
  const { t } = useTexts('capitals')
  return (
    <p className={styles.radarKey} aria-hidden="true">
      {(['perceived', 'effective'] as const).map((line) => (
        <span key={line}>
          <svg className={styles.radar} viewBox="0 0 30 8" width="30" height="8">
            <path className={line === 'effective' ? styles.eff : styles.per} d="M0 4H30" />
            <circle className={line === 'effective' ? styles.dotE : styles.dotP} cx="15" cy="4" r="3" />
          </svg>
          {t(`table.${line}`)}
        </span>
      ))}
    </p>
  )
}
