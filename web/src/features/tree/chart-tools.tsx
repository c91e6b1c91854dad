import { Minus, Plus } from 'lucide-react'

import type { FamilyTreeSearch } from '#web/lib/search-params.ts'
import { treeDirections, treeViews } from '#web/lib/search-params.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/chart-tools.module.css'

const deepest = 6

interface ChartToolsProps {
  readonly search: FamilyTreeSearch &
    Required<Pick<FamilyTreeSearch, 'view'>> & { readonly up: number; readonly down: number }
  readonly onChange: (change: Partial<FamilyTreeSearch>) => void
}

/** The view, and for the chart how many generations it shows in which direction. */
export function ChartTools({ search, onChange }: ChartToolsProps) {
  const { t } = useTexts('tree')
  const { up, down, view, direction = 'both' } = search
  return (
    <div className={styles.tools}>
      {view === 'chart' && (
        <>
          <Depth
            label={t('page.up')}
            less={t('page.less_up')}
            more={t('page.more_up')}
            value={up}
            onChange={(value) => onChange({ up: value })}
          />
          <Depth
            label={t('page.down')}
            less={t('page.less_down')}
            more={t('page.more_down')}
            value={down}
            onChange={(value) => onChange({ down: value })}
          />
          <div className={styles.choice} role="group" aria-label={t('page.direction')}>
            {treeDirections.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === direction}
                onClick={() => onChange({ direction: one })}
              >
                {t(`page.${one}`)}
              </button>
            ))}
          </div>
        </>
      )}
      <div className={styles.choice} role="group" aria-label={t('page.view')}>
        {treeViews.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onChange({ view: one })}>
            {one === 'relations' ? t('person.relations') : t(`page.${one}`)}
          </button>
        ))}
      </div>
    </div>
  )
}

interface DepthProps {
  readonly label: string
  readonly less: string
  readonly more: string
  readonly value: number
  readonly onChange: (value: number) => void
}

function Depth({ label, less, more, value, onChange }: DepthProps) {
  return (
    <div className={styles.depth} role="group" aria-label={label}>
      <span>{label}</span>
      <button type="button" aria-label={less} disabled={value <= 0} onClick={() => onChange(value - 1)}>
        <Minus size={16} aria-hidden="true" />
      </button>
      <strong>{value}</strong>
      <button type="button" aria-label={more} disabled={value >= deepest} onClick={() => onChange(value + 1)}>
        <Plus size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
