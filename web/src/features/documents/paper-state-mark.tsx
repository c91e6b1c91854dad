import { CircleCheck, FileText, Hourglass, MessageSquareWarning } from 'lucide-react'

import type { PaperSummary } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const icons = { draft: FileText, waiting: Hourglass, changes_requested: MessageSquareWarning, approved: CircleCheck }
const kinds = { draft: 'mute', waiting: 'info', changes_requested: 'warn', approved: 'ok' } as const

/** How a paper stands: an icon and a word. */
export function PaperStateMark({ paper }: { paper: PaperSummary }) {
  const { t } = useTexts('documents')
  const { state, is_founding_act, open_places } = paper
  const Icon = icons[state]
  const words =
    state === 'draft' && open_places > 0
      ? t('state.draft_places', { count: open_places })
      : t(state === 'approved' && is_founding_act ? 'state.founding_act' : `state.${state}`)
  return (
    <span className={`state ${kinds[state]}`}>
      <Icon size={17} aria-hidden="true" />
      {words}
    </span>
  )
}
