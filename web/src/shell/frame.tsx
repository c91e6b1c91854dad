import '#web/shell/frame.css'
import '#web/ui/choice-fields.css'
import '#web/ui/rooms.css'

import { Outlet } from '@tanstack/react-router'
import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import { Suspense } from 'react'

import { FarewellBanner } from '#web/features/farewell/farewell-banner.tsx'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { CommandBar } from '#web/shell/command-bar/command-bar.tsx'
import { CommandBarProvider } from '#web/shell/command-bar/provider.tsx'
import { Engines } from '#web/shell/engines.tsx'
import { FamilySwitcher } from '#web/shell/family-switcher.tsx'
import { OpenStep } from '#web/shell/open-step.tsx'
import { PhoneBar } from '#web/shell/phone-bar.tsx'
import { Pilots } from '#web/shell/pilots.tsx'
import { useTitleFocus } from '#web/shell/use-title-focus.ts'
import { useToggleView } from '#web/shell/use-toggle-view.ts'
import { AccountButton, SignOut, Ways } from '#web/shell/ways.tsx'
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
  const { t } = useTexts('shell')
  const { account, may } = useMe()
  useTitleFocus()
  const [isHidden, toggleView] = useToggleView()

  return (
    <div className={isHidden ? 'app closed' : 'app'}>
      <a className="skip" href="#page">
        {t('frame.skip')}
      </a>
      <PhoneBar />
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
    </div>
  )
}

function PilotName() {
  const { account } = useMe()
  const name = account.display_name || account.full_name.split(/\s+/)[0]
  return name ? <p className="who">{name}</p> : null
}
