import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, MessageCircle, Sunrise } from 'lucide-react'

import { accountQuery } from '#web/features/account/queries.ts'
import { waitingQuery } from '#web/features/documents/queries.ts'
import { useMay } from '#web/ground/session.ts'
import { SignOutButton } from '#web/features/session/sign-out-button.tsx'
import { initials } from '#web/lib/initials.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/shell/sidebar-links.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The account button: the account's initials, 70 px, linked to the settings. */
export function AccountButton() {
  const { t } = useTexts('shell')
  const accountInitials = initials(useQuery(accountQuery).data?.full_name)
  return (
    <Link className={styles.medal} to="/dashboard/settings" aria-label={t('frame.account')}>
      {accountInitials}
    </Link>
  )
}

/** Sidebar links to Today and Chat. */
export function SidebarLinks() {
  const { t } = useTexts('shell')
  // Documents that need the pilot's vote; notifications have their own count.
  const votes = useQuery({ ...waitingQuery, enabled: useMay('document.read') }).data?.items.length ?? 0
  return (
    <div className={styles.sidebarLinks}>
      <Link
        className={styles.go}
        to="/dashboard"
        activeOptions={{ exact: true }}
        {...(votes > 0 && { 'aria-label': t('frame.today_votes', { count: votes }) })}
      >
        <span className={styles.goIcon}>
          <Sunrise size={22} aria-hidden="true" />
          {votes > 0 && <span className={styles.goCount}>{Math.min(votes, 99)}</span>}
        </span>
        {t('frame.today')}
      </Link>
      <Link className={styles.go} to="/dashboard/chat">
        <MessageCircle size={22} aria-hidden="true" />
        {t('frame.chat')}
      </Link>
    </div>
  )
}

export function SignOut() {
  const { t } = useTexts('shell')
  return (
    <SignOutButton className={classNames(styles.go, styles.out)}>
      <LogOut size={22} aria-hidden="true" />
      {t('frame.sign_out')}
    </SignOutButton>
  )
}
