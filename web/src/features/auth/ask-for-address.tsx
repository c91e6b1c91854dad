import { useState } from 'react'

import { requestOtherAddress } from '#contract/auth/invitation-calls.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface AskForAddressProps {
  readonly secret: string
  readonly email: string
  readonly invitedBy: string
}

/** Says that the invitation is for another address, and lets the pilot request one for this address. */
export function AskForAddress({ secret, email, invitedBy }: AskForAddressProps) {
  const { t } = useTexts('auth')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [isRequested, setRequested] = useState(false)

  const ask = async () => {
    setBusy(true)
    const { error } = await send(requestOtherAddress, { body: { token: secret, email } })
    setBusy(false)
    setRefused(error?.detail ?? null)
    setRequested(!error)
  }

  if (isRequested)
    return (
      <Notice kind="ok">
        {t('invitation.requested', { name: invitedBy || t('invitation.unnamed_person'), email })}
      </Notice>
    )
  return (
    <>
      {refused && <Notice kind="bad">{refused}</Notice>}
      <Notice kind="info">{t('invitation.other_address', { email })}</Notice>
      <Button variant="main" isWide isBusy={isBusy} onClick={() => void ask()}>
        {isBusy ? t('invitation.requesting') : t('invitation.request', { email })}
      </Button>
    </>
  )
}
