import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, MessageCircle, Sunrise } from 'lucide-react'

import { accountQuery } from '#web/features/account/queries.ts'
import { waitingQuery } from '#web/features/documents/queries.ts'
import { useMe } from '#web/features/session/queries.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { initials } from '#web/lib/initials.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The account button: initials from the account, 70 px, to the settings. Without the account there are none. */
export function AccountButton() {
  const { t } = useTexts('shell')
  const letters = initials(useQuery(accountQuery).data?.full_name)
  return (
    <Link className="medal" to="/dashboard/$page" params={{ page: 'settings' }} aria-label={t('frame.account')}>
      {letters}
    </Link>
  )
}

/** The day and the chat, which are no rooms. */
export function Ways() {
  const { t } = useTexts('shell')
  const { may } = useMe()
  // Documents that need the vote; notifications have their own count.
  const votes = useQuery({ ...waitingQuery, enabled: may.includes('document.read') }).data?.items.length ?? 0
  return (
    <div className="ways">
      <Link
        className="go"
        to="/dashboard"
        activeOptions={{ exact: true }}
        {...(votes > 0 && { 'aria-label': t('frame.today_votes', { count: votes }) })}
      >
        <span className="go-icon">
          <Sunrise size={22} aria-hidden="true" />
          {votes > 0 && <span className="go-count">{Math.min(votes, 99)}</span>}
        </span>
        {t('frame.today')}
      </Link>
      <Link className="go" to="/dashboard/$page" params={{ page: 'chat' }}>
        <MessageCircle size={22} aria-hidden="true" />
        {t('frame.chat')}
      </Link>
    </div>
  )
}

export function SignOut() {
  const { t } = useTexts('shell')
  return (
    <button type="button" className="go out" onClick={() => void signOut()}>
      <LogOut size={22} aria-hidden="true" />
      {t('frame.sign_out')}
    </button>
  )
}
