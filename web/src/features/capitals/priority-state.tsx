import { Check, CircleDashed, Eye, TriangleAlert } from 'lucide-react'

import type { Priority } from '#contract/capitals/metrics.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const looks = {
  critical: { icon: TriangleAlert, look: 'bad' },
  high: { icon: TriangleAlert, look: 'warn' },
  watch: { icon: Eye, look: 'info' },
  aligned: { icon: Check, look: 'ok' },
  no_evidence: { icon: CircleDashed, look: 'mute' },
  not_rated: { icon: CircleDashed, look: 'mute' },
} as const satisfies Record<Priority, object>

/** How a capital stands: an icon and a word, never a colour alone. */
export function PriorityState({ priority }: { priority: Priority }) {
  const { t } = useTexts('capitals')
  const { icon: Icon, look } = looks[priority]
  return (
    <span className={`state ${look}`}>
      <Icon size={16} aria-hidden="true" />
      {t(`priority.${priority}`)}
    </span>
  )
}
