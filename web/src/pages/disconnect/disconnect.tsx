import '#web/pages/disconnect/disconnect.css'

import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

import { forgetLeaveReason, leaveReason } from '#web/lib/leave-house.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { Arch } from '#web/ui/arch.tsx'

const verbs = ['capture', 'organise', 'activate', 'shape'] as const

/** Where a visitor without a session lands: it says why, if there is a why, and welcomes them. */
export function Component() {
  const { t } = useTexts(['disconnect', 'common'])
  const [reason] = useState(leaveReason)
  // Said once: a later visit to the page is only a welcome.
  useEffect(forgetLeaveReason, [])
  const Icon = reason === 'signed_out' ? CircleCheck : CircleAlert

  return (
    <main className="welcome">
      <title>{t('common:title.page', { page: t('door.title') })}</title>
      <header>
        <span className="wordmark">{t('common:product.name')}</span>
        <LanguagePicker />
      </header>
      <section className="middle">
        <Arch />
        <div className="words">
          {reason && (
            <p className="why" role="status">
              <Icon size={20} aria-hidden="true" />
              {t(`notice.${reason}`)}
            </p>
          )}
          <h1 className="t-xl">{t('door.title')}</h1>
          <p className="lead">{t('door.lead')}</p>
          <div className="acts">
            <Link className="btn main" to="/auth/login">
              {t('door.sign_in')}
            </Link>
            <Link className="btn quiet" to="/auth/create">
              {t('door.create')}
            </Link>
          </div>
        </div>
      </section>
      <section className="verbs" aria-label={t('common:product.tagline')}>
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
