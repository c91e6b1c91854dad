import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Emblem, Rosette } from '#web/ui/ornament.tsx'
import styles from '#web/features/auth/auth-layout.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The layout of the sign-in pages: the brand on the left, the form on the right. */
export function AuthLayout({
  corner,
  footer,
  children,
}: {
  corner: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <main className={styles.door}>
      <section className={styles.brand} aria-label={t('product.name')}>
        <Rosette />
        <div className={styles.top}>
          <Emblem />
          <span className={styles.wordmark}>{t('product.name')}</span>
        </div>
        <div className={styles.brandText}>
          <h1 className="t-xl">{t('product.tagline')}</h1>
          <p className="lead">{t('product.about')}</p>
        </div>
        <p className={styles.promise}>
          <Lock size={18} aria-hidden="true" />
          {t('product.promise')}
        </p>
      </section>
      <section className={styles.formside}>
        <div className={styles.corner}>{corner}</div>
        <div className={styles.formbody}>{children}</div>
        {footer && <p className={classNames(styles.footer, 'sub sm')}>{footer}</p>}
      </section>
    </main>
  )
}
