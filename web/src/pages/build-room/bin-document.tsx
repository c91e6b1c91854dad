import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { binDocument } from '#contract/documents/room-calls.ts'
import { type Document, refetchDocuments } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Confirms that a document is moved to the bin, then returns to the list. */
export function BinDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['build', 'common'])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const act = useAct(binDocument, () => {
    notify.success(t('document.bin_done'))
    void navigate({ to: '/dashboard/build-room' }).then(() => refetchDocuments(queryClient))
  })
  return (
    <Confirm
      title={t('document.bin_title')}
      label={t('document.bin_confirm')}
      isBusy={act.isPending}
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { id: document.id } })}
    >
      <p>
        <b lang={document.language}>{document.title}</b>
      </p>
      <p>{t('document.bin_about')}</p>
    </Confirm>
  )
}
