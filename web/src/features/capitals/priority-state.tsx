import { Check, CircleDashed, Eye, TriangleAlert } from 'lucide-react'

import type { Priority } from '#contract/capitals/metrics.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const styles = {
  critical: { icon: TriangleAlert, tone: 'bad' },
  high: { icon: TriangleAlert, tone: 'warn' },
  watch: { icon: Eye, tone: 'info' },
  aligned: { icon: Check, tone: 'ok' },
  no_evidence: { icon: CircleDashed, tone: 'mute' },
  not_rated: { icon: CircleDashed, tone: 'mute' },
} as const satisfies Record<Priority, object>

/** The priority as icon and text, never as a colour alone. */
export function PriorityState({ priority }: { priority: Priority }) {
  const { t } = useTexts('capitals')
  const { icon: Icon, tone } = styles[priority]
  return (
    <span className={`state ${tone}`}>
      <Icon size={16} aria-hidden="true" />
      {t(`priority.${priority}`)}
    </span>
  )
}
