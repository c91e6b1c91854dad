import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { type ReactNode, Suspense, use, useState } from 'react'

import { readInvitation } from '#contract/auth/invitation-calls.ts'
import type { ReplyOf } from '#contract/call.ts'
import { AnswerInvitation } from '#web/features/auth/answer-invitation.tsx'
import { type Outcome, send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Shape } from '#web/ui/shape.tsx'

export type Invited = ReplyOf<typeof readInvitation>

interface InvitationProps {
  readonly secret: string
  /** What somebody does who is not signed in. */
  readonly children: ReactNode
}

/** What an invitation is about, and the way in: for who is signed in, who has an account, and who has none yet. */
export function Invitation({ secret, children }: InvitationProps) {
  const { t } = useTexts('auth')
  const ask = () => send(readInvitation, { body: { token: secret } })
  const [asked, setAsked] = useState(ask)
  return (
    <Suspense fallback={<Shape label={t('invitation.reading')} />}>
      <Read asked={asked} secret={secret} onAskAgain={() => setAsked(ask())}>
        {children}
      </Read>
    </Suspense>
  )
}

interface ReadProps extends InvitationProps {
  readonly asked: Promise<Outcome<Invited>>
  readonly onAskAgain: () => void
}

function Read({ asked, secret, onAskAgain, children }: ReadProps) {
  const { t } = useTexts(['auth', 'common'])
  const { data, error } = use(asked)
  if (error) {
    // Not reached, or too often: the link itself may be good.
    const isLater = error.status === 0 || error.status === 429
    return (
      <NoInvitation detail={error.detail}>
        {isLater ? (
          <button type="button" className="btn main" onClick={onAskAgain}>
            {t('common:action.try_again')}
          </button>
        ) : (
          <WaysOn />
        )}
      </NoInvitation>
    )
  }
  return (
    <>
      <title>{t('common:title.page', { page: t('create.joining_title') })}</title>
      <h2 className="t-lg">{t('create.joining_title')}</h2>
      <p className="intro">
        {t('invitation.about', {
          name: data.invited_by || t('invitation.unnamed_person'),
          family: data.family_name || t('invitation.unnamed_family'),
          role: t(`invitation.role_${data.role}`),
        })}
      </p>
      {data.signed_in_as === null ? (
        <>
          <Link className="btn quiet wide" to="/auth/login" hash={secret}>
            {t('invitation.sign_in')}
          </Link>
          <p className="sub sm">{t('invitation.or_create')}</p>
          {children}
        </>
      ) : (
        <AnswerInvitation secret={secret} email={data.signed_in_as} />
      )}
    </>
  )
}

/** A link that leads nowhere: one sentence says why, and there is a way on. */
export function NoInvitation({ detail, children }: { detail: string; children: ReactNode }) {
  const { t } = useTexts(['auth', 'common'])
  return (
    <div className="said" role="alert">
      <title>{t('common:title.page', { page: t('invitation.gone_title') })}</title>
      <Unlink size={44} strokeWidth={1.2} aria-hidden="true" />
      <h2 className="t-lg">{t('invitation.gone_title')}</h2>
      <p className="sub">{detail}</p>
      {children}
    </div>
  )
}

export function WaysOn() {
  const { t } = useTexts('auth')
  return (
    <Link className="btn text" to="/auth/login">
      {t('recovery.back')}
    </Link>
  )
}
