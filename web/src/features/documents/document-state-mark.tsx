import { CircleCheck, FileText, Hourglass, MessageSquareWarning } from 'lucide-react'

import type { DocumentSummary } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const icons = {
  draft: FileText,
  waiting: Hourglass,
  changes_requested: MessageSquareWarning,
  approved: CircleCheck,
}
const kinds = { draft: 'mute', waiting: 'info', changes_requested: 'warn', approved: 'ok' } as const

/** The state of a document as an icon and a word. */
export function DocumentStateMark({ document }: { document: DocumentSummary }) {
  const { t } = useTexts('documents')
  const { state, is_founding_act, open_places } = document
  const Icon = icons[state]
  const words =
    state === 'draft' && open_places > 0
      ? t('state.draft_blanks', { count: open_places })
      : t(state === 'approved' && is_founding_act ? 'state.founding_act' : `state.${state}`)
  return (
    <span className={`state ${kinds[state]}`}>
      <Icon size={17} aria-hidden="true" />
      {words}
    </span>
  )
}
