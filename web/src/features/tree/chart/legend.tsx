import { ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'

import type { LegendEntry } from '#web/features/tree/chart/legend-entries.ts'
import { sealRays, sealRing } from '#web/features/tree/chart/seal-paths.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import lineStyles from '#web/features/tree/chart/chart-lines.module.css'
import styles from '#web/features/tree/chart/chart-corners.module.css'
import marks from '#web/features/tree/chart/person-mark.module.css'

interface LegendProps {
  readonly entries: readonly LegendEntry[]
  /** There is room for it without covering the chart. */
  readonly hasRoom: boolean
}

/** Explains the signs that the chart uses; where there is little room, it waits to be opened. */
export function Legend({ entries, hasRoom }: LegendProps) {
  const { t } = useTexts('tree-chart')
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? hasRoom
  return (
    <div className={classNames(styles.legend, isOpen && styles.isOpen)}>
      <button
        type="button"
        className={styles.legendToggle}
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        {t('legend.title')}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul aria-label={t('legend.title')}>
          {entries.map((entry) => (
            <li key={entry}>
              <svg viewBox="0 0 44 16" width="44" height="16" aria-hidden="true">
                <Sign entry={entry} />
              </svg>
              {t(`legend.${entry}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Sign({ entry }: { entry: LegendEntry }) {
  switch (entry) {
    case 'member':
      return (
        <g transform="translate(22 8) scale(.72)">
          <path className={marks.sealRing} d={sealRing} />
          <path className={marks.sealRays} d={sealRays} />
        </g>
      )
    case 'private':
      return <Lock className={marks.lock} x={15} y={1} width={14} height={14} />
    case 'elsewhere':
      return (
        <g className={marks.reference}>
          <circle className={marks.ring} cx="22" cy="8" r="7" />
        </g>
      )
    case 'unknown_parent':
      return (
        <>
          <path className={lineStyles.line} d="M2 8H42" />
          <circle className={lineStyles.unknown} cx="22" cy="8" r="5" />
        </>
      )
    case 'married':
    case 'divorced':
      return (
        <>
          <path className={lineStyles.double} d="M5 8H39" />
          <path className={lineStyles.gap} d="M5 8H39" />
          {entry === 'divorced' && <path className={lineStyles.strokes} d="M16.5 15l6 -14M21.5 15l6 -14" />}
          <Ends />
        </>
      )
    case 'partners':
    case 'separated':
      return (
        <>
          <path className={lineStyles.line} d="M5 8H39" />
          {entry === 'separated' && <path className={lineStyles.strokes} d="M19 15l6 -14" />}
          <Ends />
        </>
      )
    default:
      return (
        <path className={lineStyles.line} data-kind={entry === 'unsure' ? 'unknown' : entry} d="M2 8H42" />
      )
  }
}

function Ends() {
  return (
    <>
      <circle className={lineStyles.end} cx="5" cy="8" r="4" />
      <circle className={lineStyles.end} cx="39" cy="8" r="4" />
    </>
  )
}
