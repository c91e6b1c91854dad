import { Check, Eye, TriangleAlert } from 'lucide-react'

import type { Priority } from '#contract/capitals/metrics.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const looks = {
  critical: { icon: TriangleAlert, look: 'bad' },
  high: { icon: TriangleAlert, look: 'warn' },
  watch: { icon: Eye, look: 'info' },
  aligned: { icon: Check, look: 'ok' },
} as const satisfies Record<Priority, object>

/** How urgent a gap is: an icon and a word, never a colour alone. */
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
