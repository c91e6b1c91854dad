import { useQueryClient } from '@tanstack/react-query'

import { updateLlm } from '#contract/models/calls.ts'
import { type ModelConnection, llmQuery, connectionKey } from '#web/features/models/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** Confirms before a key is deleted. */
export function RemoveKey({
  connection,
  onDone,
  onClose,
}: {
  connection: ModelConnection
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTexts(['models', 'common'])
  const queryClient = useQueryClient()
  const act = useAct(updateLlm, (saved) => {
    onDone()
    onClose()
    queryClient.setQueryData(llmQuery.queryKey, saved)
  })
  return (
    <Confirm
      title={t('secret.remove_title')}
      about={t('secret.remove_about')}
      label={t('secret.remove_confirm')}
      isBusy={act.isPending}
      onClose={onClose}
      onConfirm={() => act.mutate({ body: { ...connectionKey(connection), api_key: null } })}
    />
  )
}
