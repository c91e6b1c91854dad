import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { removeServer } from '#contract/models/calls.ts'
import { llmQuery } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/models/models.module.css'

interface RemoveServerProps {
  readonly id: string
  readonly name: string
  readonly isInUse: boolean
  readonly onRemoved: () => void
}

/** Confirms the removal of a server and explains the effect on the model in use. */
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
    <div className={styles.serverRemove}>
      <Button variant="text" size="small" onClick={() => setAsking(true)}>
        {t('server.remove')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('server.remove_title', { name })}
          label={t('server.remove')}
          isBusy={act.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => act.mutate({ params: { id } })}
        >
          <p>{t('server.remove_about')}</p>
          <p>{t(isInUse ? 'server.remove_in_use' : 'server.remove_unused')}</p>
        </Confirm>
      )}
    </div>
  )
}
