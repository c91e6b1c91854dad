import { LogOut } from 'lucide-react'

import { SignOutButton } from '#web/features/session/sign-out-button.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import styles from '#web/pages/account/account-page.module.css'

/** The top bar of pages outside a family: product, language, sign-out. */
export function OutsideBar() {
  const { t } = useTexts(['account', 'common'])
  return (
    <header className={styles.outsideBar}>
      <span className={styles.wordmark}>{t('common:product.name')}</span>
      <div>
        <LanguagePicker />
        <SignOutButton className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <LogOut size={18} aria-hidden="true" />
          {t('standing.sign_out')}
        </SignOutButton>
      </div>
    </header>
  )
}
