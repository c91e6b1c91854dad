import { useQueryClient } from '@tanstack/react-query'

import { ratifyDocument } from '#contract/documents/calls.ts'
import { type Document, keepDocument } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useAct } from '#web/ui/use-act.ts'

/** The state of a founding act's ratification, with the next step for pilots who may take it. */
export function FoundingAct({ document, onEdit }: { document: Document; onEdit: () => void }) {
  const { t } = useTexts('votes')
  const queryClient = useQueryClient()
  const act = useAct(ratifyDocument, (now) => keepDocument(queryClient, now))
  const { round } = document.approval
  const isRefused = round?.kind === 'ratification' && round.state === 'rejected'
  const isOpen = round?.kind === 'ratification' && round.state === 'open'
  const words = isOpen ? 'founding.open' : isRefused ? 'founding.refused' : document.can_ratify ? 'founding.ready' : 'founding.waiting'
  return (
    <div className="founding">
      <p>{t(words)}</p>
      {isRefused && document.may.write && (
        <button type="button" className="btn small quiet" onClick={onEdit}>
          {t('founding.new_version')}
        </button>
      )}
      {document.can_ratify && (
        <button
          type="button"
          className={isRefused ? 'btn small plain' : 'btn small main'}
          aria-busy={act.isPending}
          onClick={() => !act.isPending && act.mutate({ params: { id: document.id } })}
        >
          {t(isRefused ? 'founding.again' : 'founding.start')}
        </button>
      )}
    </div>
  )
}
