import '#web/features/account/account.css'

import { useQuery } from '@tanstack/react-query'

import { AboutForm } from '#web/features/account/about-form.tsx'
import { DeleteRow } from '#web/features/account/delete-row.tsx'
import { EmailRow } from '#web/features/account/email-row.tsx'
import { FoundFamily } from '#web/features/account/found-family.tsx'
import { MailsRow } from '#web/features/account/mails-row.tsx'
import { OwnDataRow } from '#web/features/account/own-data-row.tsx'
import { PasskeyList } from '#web/features/account/passkey-list.tsx'
import { PasswordRow } from '#web/features/account/password-row.tsx'
import { PhotoForm } from '#web/features/account/photo-form.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { accountQuery } from '#web/features/account/queries.ts'
import { SessionList } from '#web/features/account/session-list.tsx'
import { TwoFactorRow } from '#web/features/account/two-factor-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

/** Everything that belongs to the pilot alone: how the house looks to them, and what opens it. */
export function AccountTab() {
  const { t } = useTexts(['account', 'common'])
  const { data: account, error, refetch } = useQuery(accountQuery)
  if (!account && error) return <NotRead error={error} onRetry={refetch} />
  if (!account) return <Shape label={t('page.loading')} isInside />
  return (
    <div className="account">
      <div className="account-forms">
        <ProfileForm account={account} />
        <PhotoForm account={account} />
        <AboutForm account={account} />
      </div>
      <div className="account-safety">
        <section aria-labelledby="sign-in-title">
          <h2 className="t-sm" id="sign-in-title">
            {t('sign_in.title')}
          </h2>
          <div className="account-rows">
            <EmailRow email={account.email} />
            <PasswordRow email={account.email} />
            <TwoFactorRow />
          </div>
        </section>
        <PasskeyList />
        <SessionList />
        <section aria-labelledby="mails-title">
          <h2 className="t-sm" id="mails-title">
            {t('mails.title')}
          </h2>
          <div className="account-rows">
            <MailsRow />
          </div>
        </section>
        <section aria-labelledby="own-title">
          <h2 className="t-sm" id="own-title">
            {t('own.title')}
          </h2>
          <div className="account-rows">
            <FoundFamily />
            <OwnDataRow />
            <DeleteRow email={account.email} />
          </div>
        </section>
      </div>
    </div>
  )
}
