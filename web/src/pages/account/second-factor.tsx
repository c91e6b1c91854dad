import { useQuery } from '@tanstack/react-query'

import { PasskeyList } from '#web/features/account/passkey-list.tsx'
import { TwoFactorRow } from '#web/features/account/two-factor-row.tsx'
import { LeaveRow } from '#web/features/family-lifecycle/leave-row.tsx'
import { familiesQuery, useMe } from '#web/ground/session.ts'
import { SignOutButton } from '#web/features/session/sign-out-button.tsx'
import { switchFamily } from '#web/features/session/switch-family.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { OutsideBar } from '#web/pages/account/outside-bar.tsx'
import { ButtonAnchor } from '#web/ui/button-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import accountStyles from '#web/features/account/account.module.css'
import styles from '#web/pages/account/account-page.module.css'
import { classNames } from '#web/lib/class-names.ts'

/**
 * Replaces every page of a family that requires a second factor this session doesn't have. It stays until the
 * pilot continues, also once the factor is set up: the recovery codes are shown only here.
 */
export function SecondFactorPage() {
  const { t } = useTexts(['account', 'common'])
  const { family, second_factor } = useMe()
  const name = family.name || t('standing.unnamed_family')
  const isOpen = !second_factor?.is_due
  const mustSignIn = !isOpen && second_factor.is_set_up
  return (
    <main className={styles.outside}>
      <title>{t('common:title.page', { page: t('required.title') })}</title>
      <OutsideBar />
      <div className={styles.outsidePage}>
        <div className={styles.outsideH}>
          <h1 className="t-lg">{t(mustSignIn ? 'required.sign_in_title' : 'required.title')}</h1>
        </div>
        <hr className="rule" />
        <div className={styles.outsideSections}>
          <section>
            <p className="lead">
              {t(mustSignIn ? 'required.sign_in_about' : 'required.about', { family: name })}
            </p>
            {isOpen && (
              <p>
                <Button variant="main" onClick={goOn}>
                  {t('required.go_on')}
                </Button>
              </p>
            )}
            {mustSignIn && (
              <p>
                <SignOutButton className={buttonClass({ variant: 'main' })}>
                  {t('required.sign_in_again')}
                </SignOutButton>
              </p>
            )}
          </section>
          {!mustSignIn && (
            <>
              <div className={accountStyles.accountRows}>
                <TwoFactorRow onSetUp={goOn} />
              </div>
              <PasskeyList onAdd={goOn} />
            </>
          )}
          <OtherOptions />
        </div>
      </div>
    </main>
  )
}

// A full page load: the live stream was refused, and no family data has been read.
const goOn = () => location.reload()

/** Options without this family: another one, the account, or leaving. */
function OtherOptions() {
  const { t } = useTexts('account')
  const { family, role } = useMe()
  const others = (useQuery(familiesQuery).data?.items ?? []).filter(({ id }) => id !== family.id)
  return (
    <section aria-labelledby="options-title">
      <h2 className="t-sm" id="options-title">
        {t('required.options')}
      </h2>
      <div className={classNames(accountStyles.accountActs, styles.accountActs, styles.secondFactorActs)}>
        {others.map(({ id, name }) => (
          <Button key={id} variant="quiet" onClick={() => void switchFamily(id)}>
            {t('required.open', { family: name || t('standing.unnamed_family') })}
          </Button>
        ))}
        {/* A full page load: that page has its own cache. */}
        <ButtonAnchor variant="quiet" href="/account">
          {t('required.account')}
        </ButtonAnchor>
      </div>
      {/* A founder's right to leave depends on the other founders, which this session can't read. */}
      {role !== 'founder' && (
        <LeaveRow lifecycle={{ is_last_founder: false, has_other_family: others.length > 0 }} />
      )}
    </section>
  )
}
