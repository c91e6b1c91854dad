import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { removeServer } from '#contract/models/calls.ts'
import { llmQuery } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

interface RemoveServerProps {
  readonly id: string
  readonly name: string
  readonly isInUse: boolean
  readonly onRemoved: () => void
}

/** Removes a server after a question that says what happens to the model in use. */
export function RemoveServer({ id, name, isInUse, onRemoved }: RemoveServerProps) {
  const { t } = useTexts(['models', 'common'])
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const act = useAct(removeServer, (saved) => {
    queryClient.setQueryData(llmQuery.queryKey, saved)
    notify.success(t('server.removed', { name }))
    onRemoved()
  })
  return (
    <div className="server-remove">
      <button type="button" className="btn small text" onClick={() => setAsking(true)}>
        {t('server.remove')}
      </button>
      {isAsking && (
        <Dialog title={t('server.remove_title', { name })} closeLabel={t('common:action.close')} onClose={() => setAsking(false)}>
          <p>{t('server.remove_about')}</p>
          <p>{t(isInUse ? 'server.remove_in_use' : 'server.remove_unused')}</p>
          <div className="dialog-foot">
            <button type="button" className="btn quiet" onClick={() => setAsking(false)}>
              {t('secret.cancel')}
            </button>
            <button type="button" className="btn main" aria-busy={act.isPending} onClick={() => !act.isPending && act.mutate({ params: { id } })}>
              {t('server.remove')}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
