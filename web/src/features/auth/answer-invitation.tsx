import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { acceptInvitation, declineInvitation } from '#contract/auth/invitation-calls.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Accepts or declines with the account that is signed in. Whoever accepts begins with a fresh page, in that family. */
export function AnswerInvitation({ secret, email }: { secret: string; email: string }) {
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
        <Link className="btn quiet" to="/">
          {t('invitation.home')}
        </Link>
      </>
    )
  }
  return (
    <div className="answer-invitation">
      {refused && <Notice kind="bad">{refused}</Notice>}
      <p className="sub sm">{t('invitation.signed_in_as', { email })}</p>
      <button type="button" className="btn main wide" aria-busy={busy === 'accept'} onClick={() => void (busy ?? accept())}>
        {t(busy === 'accept' ? 'invitation.accepting' : 'invitation.accept')}
      </button>
      <button type="button" className="btn quiet wide" aria-busy={busy === 'decline'} onClick={() => void (busy ?? decline())}>
        {t(busy === 'decline' ? 'invitation.declining' : 'invitation.decline')}
      </button>
      <Link className="link sm" to="/auth/login" hash={secret}>
        {t('invitation.other_account')}
      </Link>
    </div>
  )
}
