import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { acceptInvitation, declineInvitation } from '#contract/auth/invitation-calls.ts'
import { AskForAddress } from '#web/features/auth/ask-for-address.tsx'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/auth/auth-layout.module.css'

interface AnswerInvitationProps {
  readonly secret: string
  /** The address of the signed-in account. */
  readonly email: string
  readonly isForThem: boolean
  readonly invitedBy: string
}

/** Accepts or declines with the signed-in account. Accepting reloads the page in that family. */
export function AnswerInvitation({ secret, email, isForThem, invitedBy }: AnswerInvitationProps) {
  const { t } = useTexts('auth')
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isDeclined, setDeclined] = useState(false)
  const body = { token: secret }

  const accept = async () => {
    setBusy('accept')
    const { data, error } = await send(acceptInvitation, { body })
    if (data) return location.assign(data.onboarding ? '/onboarding' : '/')
    setBusy(null)
    setRefused(error.detail)
  }
  const decline = async () => {
    setBusy('decline')
    const { error } = await send(declineInvitation, { body })
    setBusy(null)
    setRefused(error?.detail ?? null)
    setDeclined(!error)
  }

  if (isDeclined) {
    return (
      <>
        <Notice kind="ok">{t('invitation.declined')}</Notice>
        <ButtonLink variant="quiet" to="/">
          {t('invitation.home')}
        </ButtonLink>
      </>
    )
  }
  if (!isForThem) {
    return (
      <div className={styles.answerInvitation}>
        <AskForAddress secret={secret} email={email} invitedBy={invitedBy} />
        <Link className="link sm" to="/auth/login" hash={secret}>
          {t('invitation.other_account')}
        </Link>
      </div>
    )
  }
  return (
    <div className={styles.answerInvitation}>
      {refused && <Notice kind="bad">{refused}</Notice>}
      <p className="sub sm">{t('invitation.signed_in_as', { email })}</p>
      <Button
        variant="main"
        isWide
        isBusy={busy === 'accept'}
        isDisabled={busy !== null}
        onClick={() => void accept()}
      >
        {t(busy === 'accept' ? 'invitation.accepting' : 'invitation.accept')}
      </Button>
      <Button
        variant="quiet"
        isWide
        isBusy={busy === 'decline'}
        isDisabled={busy !== null}
        onClick={() => void decline()}
      >
        {t(busy === 'decline' ? 'invitation.declining' : 'invitation.decline')}
      </Button>
      <Link className="link sm" to="/auth/login" hash={secret}>
        {t('invitation.other_account')}
      </Link>
    </div>
  )
}
