import { useQueryClient } from '@tanstack/react-query'

import { ratifyDocument } from '#contract/documents/calls.ts'
import { type Document, cacheDocument } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/documents/votes/votes.module.css'

/** The state of a founding act's ratification, with the next step for pilots who may take it. */
export function FoundingAct({ document, onEdit }: { document: Document; onEdit: () => void }) {
  const { t } = useTexts('votes')
  const queryClient = useQueryClient()
  const act = useAct(ratifyDocument, (now) => cacheDocument(queryClient, now))
  const { round } = document.approval
  const isRefused = round?.kind === 'ratification' && round.state === 'rejected'
  const isOpen = round?.kind === 'ratification' && round.state === 'open'
  const words = isOpen
    ? 'founding.open'
    : isRefused
      ? 'founding.refused'
      : document.can_ratify
        ? 'founding.ready'
        : 'founding.waiting'
  return (
    <div className={styles.founding}>
      <p>{t(words)}</p>
      {isRefused && document.may.write && (
        <Button variant="quiet" size="small" onClick={onEdit}>
          {t('founding.new_version')}
        </Button>
      )}
      {document.can_ratify && (
        <Button
          variant={isRefused ? 'plain' : 'main'}
          size="small"
          isBusy={act.isPending}
          onClick={() => act.mutate({ params: { id: document.id } })}
        >
          {t(isRefused ? 'founding.again' : 'founding.start')}
        </Button>
      )}
    </div>
  )
}
