import { useQuery } from '@tanstack/react-query'

import { AboutForm } from '#web/features/account/about-form.tsx'
import { DeleteRow } from '#web/features/account/delete-row.tsx'
import { EmailRow } from '#web/features/account/email-row.tsx'
import { FoundFamily } from '#web/features/account/found-family.tsx'
import { EmailNotificationsRow } from '#web/features/account/email-notifications-row.tsx'
import { OidcRow } from '#web/features/account/oidc-row.tsx'
import { OwnDataRow } from '#web/features/account/own-data-row.tsx'
import { PasskeyList } from '#web/features/account/passkey-list.tsx'
import { PasswordRow } from '#web/features/account/password-row.tsx'
import { PhotoForm } from '#web/features/account/photo-form.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { accountQuery } from '#web/features/account/queries.ts'
import { SecurityList } from '#web/features/account/security-list.tsx'
import { SessionList } from '#web/features/account/session-list.tsx'
import { TokenList } from '#web/features/account/token-list.tsx'
import { TwoFactorRow } from '#web/features/account/two-factor-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/account/account.module.css'

/** The pilot's own settings: profile, appearance and security. */
export function AccountTab() {
  const { t } = useTexts(['account', 'common'])
  const { data: account, error, refetch } = useQuery(accountQuery)
  return (
    <Loaded query={{ data: account, error, refetch }} loading={t('page.loading')}>
      {(account) => (
        <div className={styles.account}>
          <div className={styles.accountForms}>
            <ProfileForm account={account} />
            <PhotoForm account={account} />
            <AboutForm account={account} />
          </div>
          <div className={styles.accountSafety}>
            <section aria-labelledby="sign-in-title">
              <h2 className="t-sm" id="sign-in-title">
                {t('sign_in.title')}
              </h2>
              <div className={styles.accountRows}>
                <EmailRow email={account.email} />
                <PasswordRow email={account.email} />
                <TwoFactorRow />
                <OidcRow />
              </div>
            </section>
            <PasskeyList />
            <SessionList />
            <TokenList />
            <SecurityList />
            <section aria-labelledby="emails-title">
              <h2 className="t-sm" id="emails-title">
                {t('emails.title')}
              </h2>
              <div className={styles.accountRows}>
                <EmailNotificationsRow />
              </div>
            </section>
            <section aria-labelledby="own-title">
              <h2 className="t-sm" id="own-title">
                {t('own.title')}
              </h2>
              <div className={styles.accountRows}>
                <FoundFamily />
                <OwnDataRow />
                <DeleteRow email={account.email} />
              </div>
            </section>
          </div>
        </div>
      )}
    </Loaded>
  )
}
