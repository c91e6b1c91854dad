import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { binDocument } from '#contract/documents/room-calls.ts'
import { type Document, refetchDocuments } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Asks before a paper goes into the bin, and leads back to the others. */
export function BinPaper({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['build', 'common'])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const act = useAct(binDocument, () => {
    notify.success(t('paper.bin_done'))
    void navigate({ to: '/dashboard/$page', params: { page: 'build-room' } }).then(() => refetchDocuments(queryClient))
  })
  return (
    <Dialog title={t('paper.bin_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p>
        <b lang={document.language}>{document.title}</b>
      </p>
      <p>{t('paper.bin_about')}</p>
      <div className="ask-buttons">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('paper.cancel')}
        </button>
        <button
          type="button"
          className="btn main"
          aria-busy={act.isPending}
          onClick={() => !act.isPending && act.mutate({ params: { id: document.id } })}
        >
          {t('paper.bin_confirm')}
        </button>
      </div>
    </Dialog>
  )
}
