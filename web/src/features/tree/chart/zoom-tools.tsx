import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'

import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/chart/chart-corners.module.css'

interface ZoomToolsProps {
  readonly onZoomIn: () => void
  readonly onZoomOut: () => void
  readonly onFit: () => void
}

export function ZoomTools({ onZoomIn, onZoomOut, onFit }: ZoomToolsProps) {
  const { t } = useTexts('tree-chart')
  return (
    <span className={styles.tools}>
      <Tool label={t('chart.fit')} icon={Maximize} onClick={onFit} />
      <Tool label={t('chart.zoom_out')} icon={ZoomOut} onClick={onZoomOut} />
      <Tool label={t('chart.zoom_in')} icon={ZoomIn} onClick={onZoomIn} />
    </span>
  )
}

function Tool({ label, icon: Icon, onClick }: { label: string; icon: typeof ZoomIn; onClick: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
