import { revokeToken } from '#contract/api-tokens/calls.ts'
import type { ApiToken } from '#web/features/account/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useAct } from '#web/ui/use-act.ts'

interface RevokeTokenProps {
  readonly token: ApiToken
  readonly onClose: () => void
  readonly onDone: () => void
}

export function RevokeToken({ token, onClose, onDone }: RevokeTokenProps) {
  const { t } = useTexts('account')
  const revoke = useAct(revokeToken, onDone)
  return (
    <Confirm
      title={t('tokens.revoke_title', { name: token.name })}
      about={t('tokens.revoke_about')}
      label={t('tokens.revoke')}
      busyLabel={t('tokens.revoking')}
      isBusy={revoke.isPending}
      isBad
      onClose={onClose}
      onConfirm={() => revoke.mutate({ params: { id: token.id } })}
    />
  )
}
