import '#web/features/capitals/radar.css'

import type { Figures } from '#web/features/capitals/queries.ts'
import { labelAt, pointAt, polygon, radarSize } from '#web/features/capitals/radar-shape.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Above and below its labels the square is empty. */
const trimmed = { top: 26, bottom: 34 }
const rings = [25, 50, 75, 100]

/** Perceived dashed with hollow dots, effective solid with full ones: they differ in form, so they print. The table has the figures. */
export function Radar({ figures }: { figures: readonly Figures[] }) {
  const { t } = useTexts('capitals')
  const count = figures.length
  const ring = (value: number) => polygon(figures.map((_, index) => pointAt(index, count, value)))
  const effective = figures.map((one, index) => pointAt(index, count, one.effective))
  const perceived = figures.flatMap((one, index) => (one.perceived === null || one.raters === 0 ? [] : [pointAt(index, count, one.perceived)]))
  const hasEvidence = figures.some(({ pieces }) => pieces > 0)
  return (
    <svg
      className="radar"
      viewBox={`0 ${trimmed.top} ${radarSize} ${radarSize - trimmed.top - trimmed.bottom}`}
      width={radarSize}
      height={radarSize - trimmed.top - trimmed.bottom}
      role="img"
      aria-label={t('radar.label')}
    >
      {rings.map((value) => (
        <polygon key={value} className={value === 100 ? 'grid rim' : 'grid'} points={ring(value)} />
      ))}
      {figures.map(({ capital }, index) => (
        <polyline key={capital} className="grid" points={polygon([pointAt(index, count, 0), pointAt(index, count, 100)])} />
      ))}
      {hasEvidence && <polygon className="eff" points={polygon(effective)} />}
      <polygon className="per" points={polygon(perceived)} />
      {perceived.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="dot-p" cx={x} cy={y} r="3.2" />
      ))}
      {figures.map(
        ({ capital, pieces }, index) =>
          pieces > 0 && <circle key={capital} className="dot-e" cx={effective[index]?.x} cy={effective[index]?.y} r="3.2" />,
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

/** Which line is which. */
export function RadarKey() {
  const { t } = useTexts('capitals')
  return (
    <p className="radar-key" aria-hidden="true">
      {(['perceived', 'effective'] as const).map((line) => (
        <span key={line}>
          <svg className="radar" viewBox="0 0 30 8" width="30" height="8">
            <path className={line === 'effective' ? 'eff' : 'per'} d="M0 4H30" />
            <circle className={line === 'effective' ? 'dot-e' : 'dot-p'} cx="15" cy="4" r="3" />
          </svg>
          {t(`table.${line}`)}
        </span>
      ))}
    </p>
  )
}
