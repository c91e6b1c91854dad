import { useQueryClient } from '@tanstack/react-query'

import { updateLlm } from '#contract/models/calls.ts'
import { type Connection, llmQuery, whichOf } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** Asks before a key is gone for good. */
export function RemoveKey({ connection, onDone, onClose }: { connection: Connection; onDone: () => void; onClose: () => void }) {
  const { t } = useTexts(['models', 'common'])
  const queryClient = useQueryClient()
  const act = useAct(updateLlm, (saved) => {
    onDone()
    onClose()
    queryClient.setQueryData(llmQuery.queryKey, saved)
  })
  return (
    <Dialog title={t('secret.remove_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p>{t('secret.remove_about')}</p>
      <div className="dialog-foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('secret.cancel')}
        </button>
        <button
          type="button"
          className="btn main"
          aria-busy={act.isPending}
          onClick={() => !act.isPending && act.mutate({ body: { ...whichOf(connection), api_key: null } })}
        >
          {t('secret.remove_confirm')}
        </button>
      </div>
    </Dialog>
  )
}
