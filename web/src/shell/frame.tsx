import '#web/shell/frame.css'
import '#web/ui/choice-fields.css'
import '#web/ui/rooms.css'

import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { LogOut, Menu, MessageCircle, PanelRightClose, PanelRightOpen, Sunrise, X } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'

import { FarewellBanner } from '#web/features/farewell/farewell-banner.tsx'
import { noticesQuery } from '#web/features/notices/queries.ts'
import { useMe } from '#web/features/session/queries.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { initials } from '#web/lib/initials.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { CommandBar } from '#web/shell/command-bar/command-bar.tsx'
import { CommandBarProvider } from '#web/shell/command-bar/provider.tsx'
import { Engines } from '#web/shell/engines.tsx'
import { FamilySwitcher } from '#web/shell/family-switcher.tsx'
import { OpenStep } from '#web/shell/open-step.tsx'
import { Pilots } from '#web/shell/pilots.tsx'
import { useTitleFocus } from '#web/shell/use-title-focus.ts'
import { useToggleView } from '#web/shell/use-toggle-view.ts'
import { Shape } from '#web/ui/shape.tsx'

export function Component() {
  return (
    <CommandBarProvider>
      <Frame />
    </CommandBarProvider>
  )
}

/** The frame around every dashboard page: the pilot on the left, the rooms on the right, the page between them. */
function Frame() {
  // The bar's texts are named here too, so that they come together with the others.
  const { t } = useTexts(['shell', 'common', 'commands', 'farewell'])
  const { account, may } = useMe()
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  // A sheet that stayed open would hide the page one has just chosen in it.
  const { pathname } = useLocation()
  useEffect(close, [pathname])
  useTitleFocus()
  const [isHidden, toggleView] = useToggleView()

  return (
    <div className={isHidden ? 'app closed' : 'app'}>
      <a className="skip" href="#page">
        {t('frame.skip')}
      </a>
      <header className="phonebar">
        <AccountButton />
        <span className="wordmark">{t('common:product.name')}</span>
        <button type="button" className="iconbtn" aria-label={t('frame.menu')} onClick={() => sheet.current?.showModal()}>
          <Menu size={24} aria-hidden="true" />
        </button>
      </header>
      <nav className="left" aria-label={t('frame.main')}>
        <AccountButton />
        <PilotName />
        <FamilySwitcher />
        <Ways />
        <Pilots />
        <SignOut />
      </nav>
      <div className="center">
        <main className="outlet" id="page">
          <FarewellBanner pilotId={account.id} mayUndo={may.includes('family.delete')} />
          <OpenStep />
          <Suspense fallback={<Shape label={t('frame.loading')} />}>
            <Outlet />
          </Suspense>
        </main>
        <CommandBar />
      </div>
      <nav className="right" aria-label={t('frame.engines')}>
        {!isHidden && <Engines />}
        <button type="button" className="room toggle" aria-pressed={isHidden} onClick={toggleView}>
          {isHidden ? <PanelRightOpen size={20} aria-hidden="true" /> : <PanelRightClose size={20} aria-hidden="true" />}
          <span className={isHidden ? 'vh' : undefined}>{t('frame.toggle_view')}</span>
        </button>
      </nav>
      <dialog ref={sheet} className="drawer" aria-label={t('frame.menu')} closedby="any">
        <button type="button" className="iconbtn shut-drawer" aria-label={t('common:action.close')} onClick={close}>
          <X size={24} aria-hidden="true" />
        </button>
        <FamilySwitcher />
        <Ways />
        <Pilots />
        <Engines />
        <SignOut />
      </dialog>
    </div>
  )
}

/** The account button: initials, 70 px, to the settings. */
function AccountButton() {
  const { t } = useTexts('shell')
  const { account } = useMe()
  const letters = initials(account.full_name)
  return (
    <Link className="medal" to="/dashboard/$page" params={{ page: 'settings' }} aria-label={t('frame.account')}>
      {letters}
    </Link>
  )
}

function Ways() {
  const { t } = useTexts('shell')
  const unread = useQuery(noticesQuery).data?.unread ?? 0
  return (
    <div className="ways">
      <Link
        className="go"
        to="/dashboard"
        activeOptions={{ exact: true }}
        {...(unread > 0 && { 'aria-label': t('frame.today_told', { count: unread }) })}
      >
        <span className="go-icon">
          <Sunrise size={22} aria-hidden="true" />
          {unread > 0 && <span className="go-count">{Math.min(unread, 99)}</span>}
        </span>
        {t('frame.today')}
      </Link>
      <Link className="go" to="/dashboard/$page" params={{ page: 'chat' }}>
        <MessageCircle size={22} aria-hidden="true" />
        {t('frame.chat')}
      </Link>
    </div>
  )
}

function PilotName() {
  const { account } = useMe()
  const name = account.display_name || account.full_name.split(/\s+/)[0]
  return name ? <p className="who">{name}</p> : null
}

function SignOut() {
  const { t } = useTexts('shell')
  return (
    <button type="button" className="go out" onClick={() => void signOut()}>
      <LogOut size={22} aria-hidden="true" />
      {t('frame.sign_out')}
    </button>
  )
}
