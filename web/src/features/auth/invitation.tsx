import { Unlink } from 'lucide-react'
import { type ReactNode, Suspense, use, useState } from 'react'

import { readInvitation } from '#contract/auth/invitation-calls.ts'
import type { ReplyOf } from '#contract/call.ts'
import { AnswerInvitation } from '#web/features/auth/answer-invitation.tsx'
import { type CallOutcome, send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/auth/auth-layout.module.css'

export type InvitationDetails = ReplyOf<typeof readInvitation>

interface InvitationProps {
  readonly secret: string
  /** Rendered for visitors without a session; gets the name of the inviting member. */
  readonly children: (invitedBy: string) => ReactNode
}

/** An invitation and how to accept it: with a session, with an account, or as a new pilot. */
export function Invitation({ secret, children }: InvitationProps) {
  const { t } = useTexts('auth')
  const readInvitationOnce = () => send(readInvitation, { body: { token: secret } })
  const [request, setRequest] = useState(readInvitationOnce)
  return (
    <Suspense fallback={<Skeleton label={t('invitation.reading')} />}>
      <Read request={request} secret={secret} onRetry={() => setRequest(readInvitationOnce())}>
        {children}
      </Read>
    </Suspense>
  )
}

interface ReadProps extends InvitationProps {
  readonly request: Promise<CallOutcome<InvitationDetails>>
  readonly onRetry: () => void
}

function Read({ request, secret, onRetry, children }: ReadProps) {
  const { t } = useTexts(['auth', 'common'])
  const { data, error } = use(request)
  if (error) {
    // Unreachable or rate limited: the link itself may be valid.
    const isLater = error.status === 0 || error.status === 429
    return (
      <NoInvitation detail={error.detail}>
        {isLater ? (
          <Button variant="main" onClick={onRetry}>
            {t('common:action.try_again')}
          </Button>
        ) : (
          <SignInLinks />
        )}
      </NoInvitation>
    )
  }
  return (
    <>
      <title>{t('common:title.page', { page: t('create.joining_title') })}</title>
      <h2 className="t-lg">{t('create.joining_title')}</h2>
      <p className={styles.intro}>
        {t('invitation.about', {
          name: data.invited_by || t('invitation.unnamed_person'),
          family: data.family_name || t('invitation.unnamed_family'),
          role: t(`invitation.role_${data.role}`),
        })}
      </p>
      {data.signed_in_as === null ? (
        <>
          <ButtonLink variant="quiet" isWide to="/auth/login" hash={secret}>
            {t('invitation.sign_in')}
          </ButtonLink>
          <p className="sub sm">{t('invitation.or_create')}</p>
          {children(data.invited_by)}
        </>
      ) : (
        <AnswerInvitation
          secret={secret}
          email={data.signed_in_as}
          isForThem={data.is_for_them}
          invitedBy={data.invited_by}
        />
      )}
    </>
  )
}

/** An invalid invitation: the reason and a way to continue. */
export function NoInvitation({ detail, children }: { detail: string; children: ReactNode }) {
  const { t } = useTexts(['auth', 'common'])
  return (
    <div className={styles.authResult} role="alert">
      <title>{t('common:title.page', { page: t('invitation.invalid_title') })}</title>
      <Unlink size={44} strokeWidth={1.2} aria-hidden="true" />
      <h2 className="t-lg">{t('invitation.invalid_title')}</h2>
      <p className="sub">{detail}</p>
      {children}
    </div>
  )
}

export function SignInLinks() {
  const { t } = useTexts('auth')
  return (
    <ButtonLink variant="text" to="/auth/login">
      {t('recovery.back')}
    </ButtonLink>
  )
}
