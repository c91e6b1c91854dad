import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

import { clearDisconnectReason, disconnectReason } from '#web/lib/disconnect.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EntranceArch } from '#web/ui/entrance-arch.tsx'
import styles from '#web/pages/disconnect/disconnect.module.css'

const verbs = ['capture', 'organise', 'activate', 'shape'] as const

/** The page without a session: it gives the reason, if there is one, and a welcome. */
export function Component() {
  const { t } = useTexts(['disconnect', 'common'])
  const [reason] = useState(disconnectReason)
  // Shown once: a later visit is only a welcome.
  useEffect(clearDisconnectReason, [])
  const Icon = reason === 'signed_out' ? CircleCheck : CircleAlert

  return (
    <main className={styles.welcome}>
      <title>{t('common:title.page', { page: t('welcome.title') })}</title>
      <header>
        <span className={styles.wordmark}>{t('common:product.name')}</span>
        <LanguagePicker />
      </header>
      <section className={styles.middle}>
        <EntranceArch />
        <div className={styles.words}>
          {reason && (
            <p className={styles.why} role="status">
              <Icon size={20} aria-hidden="true" />
              {t(`reason.${reason}`)}
            </p>
          )}
          <h1 className="t-xl">{t('welcome.title')}</h1>
          <p className="lead">{t('welcome.lead')}</p>
          <div className={styles.acts}>
            <ButtonLink variant="main" to="/auth/login">
              {t('welcome.sign_in')}
            </ButtonLink>
            <ButtonLink variant="quiet" to="/auth/create">
              {t('welcome.create')}
            </ButtonLink>
          </div>
        </div>
      </section>
      <section className={styles.verbs} aria-label={t('common:product.tagline')}>
        {verbs.map((verb) => (
          <div key={verb}>
            <h2 className="t-sm">{t(`verbs.${verb}`)}</h2>
            <p>{t(`verbs.${verb}_about`)}</p>
          </div>
        ))}
      </section>
    </main>
  )
}
