import '#web/shell/frame.css'

import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { LogOut, Menu, MessageCircle, Sunrise, UserRound, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useMe } from '#web/features/session/queries.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { initials } from '#web/lib/initials.ts'
import { Engines } from '#web/shell/engines.tsx'
import { OpenStep } from '#web/shell/open-step.tsx'

/** The frame around every dashboard page: the pilot on the left, the rooms on the right, the page between them. */
export function Component() {
  const { t } = useTranslation(['shell', 'common'])
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  // A sheet that stayed open would hide the page one has just chosen in it.
  const { pathname } = useLocation()
  useEffect(close, [pathname])

  return (
    <div className="app">
      <a className="skip" href="#page">
        {t('frame.skip')}
      </a>
      <header className="phonebar">
        <AccountButton />
        <span />
        <button type="button" className="iconbtn" aria-label={t('frame.menu')} onClick={() => sheet.current?.showModal()}>
          <Menu size={24} aria-hidden="true" />
        </button>
      </header>
      <nav className="left" aria-label={t('frame.main')}>
        <AccountButton />
        <Ways />
      </nav>
      <div className="center">
        <main className="outlet" id="page">
          <OpenStep />
          <Outlet />
        </main>
      </div>
      <nav className="right" aria-label={t('frame.engines')}>
        <Engines />
      </nav>
      <dialog ref={sheet} className="drawer" aria-label={t('frame.menu')} closedby="any">
        <button type="button" className="iconbtn shut-drawer" aria-label={t('common:action.close')} onClick={close}>
          <X size={24} aria-hidden="true" />
        </button>
        <Ways />
        <Engines />
      </dialog>
    </div>
  )
}

/** The account button: initials, 70 px, to the settings. */
function AccountButton() {
  const { t } = useTranslation('shell')
  const { account } = useMe()
  const letters = initials(account.full_name)
  return (
    <Link className="medal" to="/dashboard/$page" params={{ page: 'settings' }} aria-label={t('frame.account')}>
      {letters || <UserRound size={28} strokeWidth={1.4} aria-hidden="true" />}
    </Link>
  )
}

function Ways() {
  const { t } = useTranslation('shell')
  return (
    <div className="ways">
      <Link className="go" to="/dashboard" activeOptions={{ exact: true }}>
        <Sunrise size={22} aria-hidden="true" />
        {t('frame.today')}
      </Link>
      <Link className="go" to="/dashboard/$page" params={{ page: 'chat' }}>
        <MessageCircle size={22} aria-hidden="true" />
        {t('frame.chat')}
      </Link>
      <button type="button" className="go out" onClick={() => void signOut()}>
        <LogOut size={22} aria-hidden="true" />
        {t('frame.sign_out')}
      </button>
    </div>
  )
}
