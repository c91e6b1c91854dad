import '#web/features/auth/door.css'

import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Emblem, Rosette } from '#web/ui/ornament.tsx'

/** The front door: what the house is on the left, what one came to do on the right. */
export function Door({ corner, foot, children }: { corner: ReactNode; foot?: ReactNode; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <main className="door">
      <section className="brand" aria-label={t('product.name')}>
        <Rosette />
        <div className="top">
          <Emblem />
          <span className="wordmark">{t('product.name')}</span>
        </div>
        <div className="say">
          <h1 className="t-xl">{t('product.tagline')}</h1>
          <p className="lead">{t('product.about')}</p>
        </div>
        <p className="promise">
          <Lock size={18} aria-hidden="true" />
          {t('product.promise')}
        </p>
      </section>
      <section className="formside">
        <div className="corner">{corner}</div>
        <div className="formbody">{children}</div>
        {foot && <p className="sub sm foot">{foot}</p>}
      </section>
    </main>
  )
}
